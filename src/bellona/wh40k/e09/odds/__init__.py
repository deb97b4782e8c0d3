"""What people may ask about odds in 9th edition."""
