import { expect, it } from "vitest";
import { bindingOf } from "./binding";

it("the smaller number binds, or both", () => {
  expect(bindingOf({ prestige: 3, population: 9 })).toBe("prestige");
  expect(bindingOf({ prestige: 9, population: 3 })).toBe("population");
  expect(bindingOf({ prestige: 6, population: 6 })).toBe("both");
});
