"""`make quick`: the tests of what has changed, or the fastest thousand."""
