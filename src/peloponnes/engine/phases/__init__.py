"""The phases of a round, one module each: reveal, auction, taking, income, chits; and the supply that interrupts them."""
