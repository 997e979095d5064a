/** What the page is seen on. `app.css` has larger targets where `touch` holds. */
const PHONE = "(max-width: 800px), (max-height: 540px) and (pointer: coarse)";
const TOUCH = "(max-width: 800px), (pointer: coarse)";

class Display {
  /** Too small for a whole table at once. */
  phone = $state(false);
  /** Made for fingers: what is touched needs room. */
  touch = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const [phone, touch] = [matchMedia(PHONE), matchMedia(TOUCH)];
    const look = (): void => {
      this.phone = phone.matches;
      this.touch = touch.matches;
    };
    for (const query of [phone, touch]) query.addEventListener("change", look);
    look();
  }
}

export const display = new Display();
