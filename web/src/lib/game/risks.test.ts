import { expect, test } from "vitest";
import { start } from "../../table/messages.testing";
import { risksOf } from "./risks";

const threats = {
  supply: { goods: { food: 4, inhabitants: 2 }, tiles: [] },
  plague: { goods: { inhabitants: 3 }, tiles: [] },
  tempest: { goods: { food: 1 }, tiles: ["A05"] },
  drought: { goods: {}, tiles: [] },
  earthquake: { goods: { wood: 1 }, tiles: [] },
};
const odds = { supply: 0, plague: 0.2, tempest: 0.6, drought: 0.9, earthquake: 0.5 };
const board = { ...start.seats[0]!, threats, protected: ["earthquake"] };

test("what would cost something is named, the likeliest first", () => {
  expect(risksOf({ ...start, odds }, board)).toEqual([
    { what: "tempest", odds: 0.6, loss: threats.tempest },
    { what: "plague", odds: 0.2, loss: threats.plague },
    { what: "supply", odds: 0, loss: { goods: { inhabitants: 2 }, tiles: [] } },
  ]);
});

test("a supply for which there is enough is no risk, and no disaster is that can't come", () => {
  const fed = { supply: { goods: { food: 4 }, tiles: [] }, plague: threats.plague };
  expect(risksOf({ ...start, odds: { supply: 1, plague: 0 } }, { ...board, threats: fed })).toEqual([]);
});
