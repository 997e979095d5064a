import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dial, dialEarly } from "./dial";

class Socket {
  static opened: Socket[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  constructor(readonly address: string) {
    Socket.opened.push(this);
  }
}

beforeEach(() => {
  Socket.opened = [];
  vi.stubGlobal("WebSocket", Socket);
});
afterEach(() => vi.unstubAllGlobals());

test("what came before anybody listened is heard in its order, and then what comes", async () => {
  const heard: unknown[] = [];
  dialEarly("ws://x/1");
  const [socket] = Socket.opened;
  socket?.onmessage?.(new MessageEvent("message", { data: "one" }));
  socket?.onmessage?.(new MessageEvent("message", { data: "two" }));
  dial("ws://x/1", ({ data }) => heard.push(data), vi.fn());
  expect(heard).toEqual([]); // no callback before the caller has its socket
  await Promise.resolve();
  socket?.onmessage?.(new MessageEvent("message", { data: "three" }));
  expect(heard).toEqual(["one", "two", "three"]);
  expect(Socket.opened).toHaveLength(1);
});

test("one who comes to a socket that was closed is told so, and opens a new one the next time", async () => {
  dialEarly("ws://x/2");
  Socket.opened[0]?.onclose?.(new CloseEvent("close", { code: 4404 }));
  const closed = vi.fn();
  dial("ws://x/2", vi.fn(), closed);
  await Promise.resolve();
  expect(closed).toHaveBeenCalledOnce();
  dial("ws://x/2", vi.fn(), vi.fn());
  expect(Socket.opened).toHaveLength(2);
});
