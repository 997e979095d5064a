import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import histories from "../generated/histories/en.json";
import first from "../generated/messages/en.json";
import later from "../generated/messages/later/en.json";
import { speech } from "../lib/words/speech.svelte";
import Rules from "./Rules.svelte";

beforeAll(() => speech.learn("en", { ...first, ...later }));
afterEach(cleanup);

function told(): (string | null)[] {
  return [...document.querySelectorAll("[data-history]")].map((each) => each.getAttribute("data-history"));
}
async function search(value: string): Promise<void> {
  await fireEvent.input(await screen.findByRole("textbox"), { target: { value } });
}

it("come after the rules, all of them, once they are unfolded", async () => {
  render(Rules, {});
  const button = await screen.findByRole("button", { name: "Names and histories" });
  expect(told()).toEqual([]);
  await fireEvent.click(button);
  await vi.waitFor(() => expect(told().sort()).toEqual(Object.keys(histories).sort()));
  expect(document.activeElement?.getAttribute("data-rule")).toBe("histories");
  expect(screen.getByText(histories.penelope)).toBeTruthy();
});

it("are found by the search, by name and by text, beside the rules", async () => {
  render(Rules, {});
  await search("polykleitos");
  await vi.waitFor(() => expect(told()).toEqual(["argos", "B21"]));
  expect(screen.getByRole("status").textContent?.trim()).toBe("2 histories found");
  expect(document.querySelector("[data-history] mark")?.textContent).toBe("Polykleitos");
  await search("barracks");
  await vi.waitFor(() => expect(told()).toContain("A11"));
  await search("2.2.3");
  await vi.waitFor(() => expect(told()).toEqual([]));
});
