/** Besides a colour and a shield device, each seat has a Greek letter, so that nobody depends on colours. */
export const LETTERS = ["Α", "Β", "Γ", "Δ", "Ε", "Ζ", "Η", "Θ"] as const;
export const LEVELS = ["shepherd", "novice", "merchant", "archon", "strategos"] as const;
export type BotLevel = (typeof LEVELS)[number];
