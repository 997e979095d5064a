/** Passkeys, through the browser's own dialogue. Everything that is bytes is sent in base64url. */
import type { NewPasskey, PasskeyChallenge, UsedPasskey } from "../../generated/api";

/** What we accept, by its COSE number: ES256, Ed25519, RS256. */
const ALGORITHMS = [-7, -8, -257];
const PATIENCE = 5 * 60_000;

/** Whether this browser has passkeys for the address of the page: not over plain HTTP, except at localhost. */
export function havePasskeys(): boolean {
  return window.isSecureContext && typeof PublicKeyCredential === "function";
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export function textOf(buffer: ArrayBuffer): string {
  const plain = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join("");
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Let the browser make a passkey; null if the user or the browser does not want to. */
export async function makePasskey(asked: PasskeyChallenge, name: string): Promise<NewPasskey | null> {
  const made = await unlessRefused(
    navigator.credentials.create({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rp: { id: asked.host, name: "Peloponnes" },
        user: { id: bytesOf(asked.handle), name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: asked.known.map((id) => ({ type: "public-key", id: bytesOf(id) })),
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        timeout: PATIENCE,
      },
    }),
  );
  if (made === null) return null;
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return { id: made.id, client_data: textOf(clientDataJSON), attestation: textOf(attestationObject) };
}

/** Let the browser use one of the passkeys that it knows for this address. */
export async function usePasskey(asked: PasskeyChallenge): Promise<UsedPasskey | null> {
  const used = await unlessRefused(
    navigator.credentials.get({
      publicKey: {
        challenge: bytesOf(asked.challenge),
        rpId: asked.host,
        userVerification: "preferred",
        timeout: PATIENCE,
      },
    }),
  );
  if (used === null) return null;
  const { clientDataJSON, authenticatorData, signature } = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    client_data: textOf(clientDataJSON),
    authenticator_data: textOf(authenticatorData),
    signature: textOf(signature),
  };
}

async function unlessRefused(asked: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await asked) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null; // cancelled, too late, or there is none: browsers don't tell which
    throw error;
  }
}
