/** The kind of display. `app.css` has larger targets where `touch` holds. */
const PHONE = "(max-width: 800px), (max-height: 540px) and (pointer: coarse)";
const VAST = "(min-width: 1920px)";
const TOUCH = "(max-width: 800px), (pointer: coarse)";

class Display {
  /** Too small to show a whole table at once. */
  phone = $state(false);
  /** Touch screen: targets need more room. */
  touch = $state(false);
  /** So large that what is otherwise opened stands open. */
  vast = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const [phone, touch, vast] = [matchMedia(PHONE), matchMedia(TOUCH), matchMedia(VAST)];
    const look = (): void => {
      this.phone = phone.matches;
      this.touch = touch.matches;
      this.vast = vast.matches;
    };
    for (const query of [phone, touch, vast]) query.addEventListener("change", look);
    look();
  }
}

export const display = new Display();
