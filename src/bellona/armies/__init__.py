"""Reading of army and data files, with the line where one is wrong."""
