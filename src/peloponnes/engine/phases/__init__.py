"""The phases of a round, one module each: reveal, auction, taking, income and chits, and the supply that interrupts them."""
