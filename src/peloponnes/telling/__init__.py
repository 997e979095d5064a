"""How a game is told: which message says what, with which arguments, as rows of data for every interpreter.

`rows` has the rows: those of `base_game`, and those that expansions have in their folders. `peloponnes.sentences` has what they are
made of. `teller` speaks from them in Python; the page has an interpreter of its own (`web/src/lib/words/telling.ts`), for which
`scripts.page_data` writes the same rows with `export`.
"""
