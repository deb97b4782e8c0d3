"""What people may ask about odds in 11th edition."""
