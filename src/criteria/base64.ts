/** The bytes of a base64 text in either alphabet, with or without padding; `undefined` where it is none. */
export function readBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const alphabet = /[-_]/.test(text) ? "base64url" : "base64";
  try {
    return Uint8Array.fromBase64(text, { alphabet });
  } catch {
    return undefined;
  }
}
