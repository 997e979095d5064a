import { afterEach, expect, test } from "vitest";
import { placeOf, route, within } from "./route.svelte";

function place(path: string) {
  return placeOf(new URL(path, "https://peloponnes.example"));
}

test.each([
  ["/", { page: "home" }],
  ["/?utm=x", { page: "home" }],
  ["/new", { page: "new" }],
  ["/new/", { page: "new" }],
  ["/rules#2.2.3", { page: "rules" }],
  ["/account", { page: "account" }],
  ["/move#k3y", { page: "move" }],
  ["/sign-in#k3y", { page: "mail_link" }],
  ["/t/aB3_-x", { page: "table", id: "aB3_-x", seat: null, key: null, at: null }],
  ["/t/abc/?seat=1&key=s3cret", { page: "table", id: "abc", seat: 1, key: "s3cret", at: null }],
  ["/t/abc?at=12", { page: "table", id: "abc", seat: null, key: null, at: 12 }],
  ["/t/abc?seat=one&at=-1", { page: "table", id: "abc", seat: null, key: null, at: null }],
  ["/t/abc?seat=1e3&at=99999999", { page: "table", id: "abc", seat: null, key: null, at: null }],
  ["/t/", { page: "nowhere" }],
  ["/t/abc/more", { page: "nowhere" }],
  ["/t/a%20b", { page: "nowhere" }],
  ["/t/aaaaaaaaaaaaaaaaa", { page: "nowhere" }],
  ["/elsewhere", { page: "nowhere" }],
] as const)("%s", (path, expected) => {
  expect(place(path)).toMatchObject(expected);
});

afterEach(() => {
  document.body.replaceChildren();
  route.go("/");
});

test("going somewhere changes the address", () => {
  route.go("/t/abc?seat=0");
  expect(location.pathname).toBe("/t/abc");
  expect(route.place).toMatchObject({ page: "table", id: "abc", seat: 0 });
});

test("a link within the page does not load it anew, unless a new tab is wanted", () => {
  const link = document.createElement("a");
  link.setAttribute("href", "/rules");
  document.body.append(link);
  const action = within(link);
  function click(more: MouseEventInit): boolean {
    return link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
  }
  document.body.addEventListener("click", (event) => event.preventDefault());
  click({ ctrlKey: true });
  expect(route.place.page).toBe("home");
  expect(click({})).toBe(false);
  expect(route.place.page).toBe("rules");
  action.destroy();
});
