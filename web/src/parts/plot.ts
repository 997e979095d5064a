/** Charts: where points lie, and where the labels at the ends of lines go without overlapping. */
export interface Series {
  seat: number;
  values: number[];
}

/** The room of a chart, in units of the root font size. */
export interface Room {
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The same in pixels. */
export interface Frame extends Room {
  width: number;
}

/** The values between which a chart extends. */
export interface Scale {
  least: number;
  most: number;
}

/** The top of the scale: a round number, at least the largest value. */
export function ceiling(series: readonly Series[]): number {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const step = most <= 10 ? 2 : most <= 30 ? 5 : most <= 60 ? 10 : 20;
  return Math.ceil(most / step) * step;
}

/** The grid lines. */
export function ticks(top: number): number[] {
  const step = top <= 10 ? 2 : top <= 30 ? 5 : top <= 60 ? 10 : 20;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => place * step);
}

export function x(frame: Frame, place: number, count: number): number {
  const span = frame.width - frame.left - frame.right;
  return frame.left + (count > 1 ? (place / (count - 1)) * span : 0);
}

export function y(frame: Frame, value: number, { least, most }: Scale): number {
  return frame.height - frame.bottom - ((value - least) / (most - least)) * (frame.height - frame.top - frame.bottom);
}

export function path(frame: Frame, values: readonly number[], scale: Scale): string {
  return values
    .map(
      (value, place) =>
        `${place ? "L" : "M"}${x(frame, place, values.length).toFixed(1)} ${y(frame, value, scale).toFixed(1)}`,
    )
    .join("");
}

/** Move labels apart, in the same order, as close as possible to the heights they should have. */
export function apart(wanted: readonly number[], distance: number, most: number): number[] {
  const order = wanted.map((height, place) => ({ height, place })).sort((one, other) => one.height - other.height);
  let lowest = -Infinity;
  for (const each of order) {
    each.height = Math.max(each.height, lowest + distance);
    lowest = each.height;
  }
  let highest = most;
  for (const each of order.toReversed()) {
    each.height = Math.min(each.height, highest);
    highest = each.height - distance;
  }
  const found = new Array<number>(wanted.length);
  for (const { height, place } of order) found[place] = height;
  return found;
}
