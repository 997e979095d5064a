import { describe, expect, it } from "vitest";
import { TABS, tabAfter, tabFor } from "./tabs";

describe("the views of a phone's table", () => {
  it.each([
    ["bid", "market"],
    ["move", "market"],
    ["sea", "market"],
    ["offer", "market"],
    ["redraw", "market"],
    ["build", "city"],
    ["feed", "city"],
    ["keep", "city"],
    ["finish", "city"],
    ["hire", "city"],
  ])("%s is decided in the %s", (kind, tab) => expect(tabFor(kind)).toBe(tab));

  it("arrow keys go round", () => {
    expect(TABS.map((tab) => tabAfter(tab, "ArrowRight"))).toEqual(["city", "players", "log", "market"]);
    expect(TABS.map((tab) => tabAfter(tab, "ArrowUp"))).toEqual(["log", "market", "city", "players"]);
    expect(tabAfter("city", "Home")).toBe("market");
    expect(tabAfter("city", "End")).toBe("log");
    expect(tabAfter("city", "x")).toBeNull();
  });
});
