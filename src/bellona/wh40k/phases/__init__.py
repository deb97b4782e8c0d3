"""The five phases of a turn, a file each. [10e.core.turn.phases]"""
