"""The numbers of the steps and verbs of heroes and colonies."""

from typing import Final

STRENGTHEN_STEP: Final = 20
SAVE_STEP: Final = 21
SAVE_AT_SUPPLY: Final = 22
DRAW_APART: Final = 23
ARIADNE: Final = 24
REDRAW_STEP: Final = 25
EFFECT_OR_ATTACK: Final = 26
IGNORE_STEP: Final = 27
TURN: Final = 28
DISCARD_STEP: Final = 29
HIRE_STEP: Final = 30
CONFLICT: Final = 31
TANTALUS: Final = 32
HIRE_AT_SUPPLY: Final = 33
OFFER_STEP: Final = 34
ANSWER: Final = 35
START: Final = 36

STRENGTHEN: Final = 15
SKIP: Final = 16
SAVE: Final = 17
REDRAW: Final = 18
LEAVE: Final = 19
IGNORE: Final = 20
SUFFER: Final = 21
DISCARD: Final = 22
HIRE: Final = 23
OFFER: Final = 24
NO_OFFER: Final = 25
ACCEPT: Final = 26
