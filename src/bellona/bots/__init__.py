"""Bots answer requests. They see what their player sees and try things out on clones."""
