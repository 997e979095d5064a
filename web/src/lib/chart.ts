/** Lines over rounds: where points lie, and where the names at their ends may stand without covering each other. */
export interface Series {
  seat: number;
  values: number[];
}

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The top of the scale: a number that one reads easily, at least as large as the largest value. */
export function ceiling(series: readonly Series[]): number {
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const step = most <= 10 ? 2 : most <= 30 ? 5 : most <= 60 ? 10 : 20;
  return Math.ceil(most / step) * step;
}

/** The lines of the grid. */
export function ticks(top: number): number[] {
  const step = top <= 10 ? 2 : top <= 30 ? 5 : top <= 60 ? 10 : 20;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => place * step);
}

export function x(frame: Frame, place: number, count: number): number {
  const span = frame.width - frame.left - frame.right;
  return frame.left + (count > 1 ? (place / (count - 1)) * span : 0);
}

export function y(frame: Frame, value: number, top: number): number {
  return frame.height - frame.bottom - (value / top) * (frame.height - frame.top - frame.bottom);
}

export function path(frame: Frame, values: readonly number[], top: number): string {
  return values
    .map(
      (value, place) =>
        `${place ? "L" : "M"}${x(frame, place, values.length).toFixed(1)} ${y(frame, value, top).toFixed(1)}`,
    )
    .join("");
}

/** Heights for labels that would like to stand at these heights, apart from each other, in the same order. */
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
