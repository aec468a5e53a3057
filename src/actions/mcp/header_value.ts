/** The value of a header, which may stand in base64 where a header could not hold it; `null` for none, or one that cannot be read. */
export function decodedHeader(value: string | null): string | null {
  const [, base64] = /^=\?base64\?(.*)\?=$/.exec(value ?? "") ?? [];
  if (base64 === undefined) return value;
  try {
    const bytes = Uint8Array.fromBase64(base64);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
