import { afterEach, expect, test, vi } from "vitest";
import { bytesOf, makePasskey, textOf, usePasskey } from "./passkeys";

const ASKED = { challenge: "AQID", host: "localhost", handle: "BAUG", known: ["BwgJ"] };

afterEach(() => vi.unstubAllGlobals());

test.each([[[]], [[0]], [[255, 254, 253]], [[251, 239, 190, 0]]])("bytes %j survive base64url", (bytes) => {
  const text = textOf(Uint8Array.from(bytes).buffer);
  expect(text).toMatch(/^[A-Za-z0-9_-]*$/);
  expect([...bytesOf(text)]).toEqual(bytes);
});

test("the browser is asked for a passkey that it can find by itself, and a refusal is no error", async () => {
  const create = vi.fn().mockRejectedValue(new DOMException("no", "NotAllowedError"));
  const get = vi.fn().mockResolvedValue({
    id: "BwgJ",
    response: {
      clientDataJSON: bytesOf("AA").buffer,
      authenticatorData: bytesOf("AQ").buffer,
      signature: bytesOf("Ag").buffer,
    },
  });
  vi.stubGlobal("navigator", { credentials: { create, get } });
  expect(await makePasskey(ASKED, "Ann")).toBeNull();
  const { publicKey } = create.mock.calls[0]?.[0] as CredentialCreationOptions;
  expect(publicKey?.authenticatorSelection?.residentKey).toBe("required");
  expect([...(publicKey?.challenge as Uint8Array)]).toEqual([1, 2, 3]);
  expect(await usePasskey(ASKED)).toEqual({ id: "BwgJ", client_data: "AA", authenticator_data: "AQ", signature: "Ag" });
  const { publicKey: asked } = get.mock.calls[0]?.[0] as CredentialRequestOptions;
  expect(asked?.allowCredentials).toBeUndefined(); // no account is named
});

test("a bug is not taken for a refusal", async () => {
  vi.stubGlobal("navigator", { credentials: { get: () => Promise.reject(new TypeError("a bug")) } });
  await expect(usePasskey(ASKED)).rejects.toThrow("a bug");
});
