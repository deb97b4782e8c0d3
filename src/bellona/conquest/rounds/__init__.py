"""The round, phase by phase: reinforcements, cards, supremacy, activations, victory."""
