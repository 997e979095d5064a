/** In step with the frames that the browser paints. */

/** The longest wait for a frame, in milliseconds: a hidden page has none. */
const LONGEST = 100;

/** Do something right before the next frame is painted, or soon if none is. */
export function beforeFrame(then: () => void): void {
  const run = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    then();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, LONGEST);
}
