import { afterEach, beforeEach, expect, test, vi, type Mock } from "vitest";
import { HOLD, explain, tip } from "./explain.svelte";

let node: HTMLButtonElement;
let inner: HTMLElement;
let clicked: Mock<() => void>;
let release: (() => void) | void;

beforeEach(() => {
  vi.useFakeTimers();
  node = document.body.appendChild(document.createElement("button"));
  inner = node.appendChild(document.createElement("span"));
  clicked = vi.fn<() => void>();
  node.addEventListener("click", clicked);
  release = explain(() => ({ title: "Wood", lines: ["It pays for buildings."] }))(inner);
});
afterEach(() => {
  release?.();
  node.remove();
  vi.useRealTimers();
});

function touch(type: string, x = 10): void {
  inner.dispatchEvent(new PointerEvent(type, { pointerType: "touch", clientX: x, clientY: 10, bubbles: true }));
}
function click(): void {
  inner.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

test("a finger that rests reads, and its click does not count", () => {
  touch("pointerdown");
  vi.advanceTimersByTime(HOLD + 1);
  expect(tip.said?.title).toBe("Wood");
  touch("pointerup");
  touch("pointerleave");
  click();
  expect(tip.said?.title).toBe("Wood");
  expect(clicked).not.toHaveBeenCalled();
  touch("pointerdown");
  touch("pointerup");
  click();
  expect(clicked).toHaveBeenCalledOnce();
});

test("a short touch is a click, and shows nothing", () => {
  touch("pointerdown");
  vi.advanceTimersByTime(HOLD - 50);
  touch("pointerup");
  click();
  vi.advanceTimersByTime(1000);
  expect(tip.said).toBeNull();
  expect(clicked).toHaveBeenCalledOnce();
});

test("a finger that scrolls shows nothing", () => {
  touch("pointerdown");
  touch("pointermove", 40);
  vi.advanceTimersByTime(1000);
  expect(tip.said).toBeNull();
});

test("the browser's menu stays away while a finger rests", () => {
  touch("pointerdown");
  const menu = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  inner.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
  touch("pointerup");
  const other = new MouseEvent("contextmenu", { bubbles: true, cancelable: true });
  inner.dispatchEvent(other);
  expect(other.defaultPrevented).toBe(false);
});

function point(type: string, x: number): void {
  inner.dispatchEvent(new PointerEvent(type, { pointerType: "mouse", screenX: x, screenY: 5, bubbles: true }));
}

test("a pointer at rest under which the page changes shows nothing", () => {
  document.body.dispatchEvent(new PointerEvent("pointermove", { screenX: 7, screenY: 5, bubbles: true }));
  point("pointerenter", 7);
  point("pointermove", 7);
  vi.advanceTimersByTime(1000);
  expect(tip.said).toBeNull();
  point("pointermove", 8);
  vi.advanceTimersByTime(400);
  expect(tip.said?.title).toBe("Wood");
});

test("a mouse need not press", () => {
  point("pointerenter", 20);
  point("pointermove", 20);
  vi.advanceTimersByTime(400);
  expect(tip.said?.lines).toEqual(["It pays for buildings."]);
  inner.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
  expect(tip.said).toBeNull();
});
