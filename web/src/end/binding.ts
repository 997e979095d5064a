/** Which of the two numbers is the smaller one, and so the score. */
export type Binding = "prestige" | "population" | "both";

export function bindingOf({ prestige, population }: { prestige: number; population: number }): Binding {
  if (prestige === population) return "both";
  return prestige < population ? "prestige" : "population";
}
