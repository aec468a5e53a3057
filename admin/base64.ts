/** The bytes that base64 stands for; throws where it is none. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** As many bytes as are turned into characters at a time: more would not fit into one call. */
const atOnce = 32_768;

export function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += atOnce) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + atOnce)));
  }
  return btoa(parts.join(""));
}
