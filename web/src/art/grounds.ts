/** Where the ground is in drawings that do not have it at nine tenths of their height, in hundredths: so that all stand on one line. */
export const GROUNDS: Readonly<Record<string, number>> = { B01: 92, A15: 100 };
