"""11th edition."""
