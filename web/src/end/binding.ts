/** Which of the two numbers is smaller, and thus the score. */
export type Binding = "prestige" | "population" | "both";

export function bindingOf({ prestige, population }: { prestige: number; population: number }): Binding {
  if (prestige === population) return "both";
  return prestige < population ? "prestige" : "population";
}
