import { expect, test } from "vitest";
import { ICONS } from "./icons";

const MOST_SHAPES = 5;

test("an icon has few shapes, because a table has hundreds of icons", () => {
  for (const [name, markup] of Object.entries(ICONS)) {
    const shapes = markup.split("<").length - 1;
    expect(shapes, name).toBeGreaterThan(0);
    expect(shapes, name).toBeLessThanOrEqual(MOST_SHAPES);
  }
});
