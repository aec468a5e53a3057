const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Undoes percent-encoding without ever failing: bytes that are not UTF-8
 * become U+FFFD and an escape that is none (`%zz`, a bare `%`) stays as it
 * was sent (docs/contract.md#a10; RFC 3986 section 2.1).
 */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, decodeRun);
  }
}

/** Most runs are whole: a body that was cut has one that is not. */
function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return decodeBroken(run);
  }
}

function decodeBroken(run: string): string {
  const bytes = Uint8Array.from(
    run.slice(1).split("%"),
    (digits) => parseInt(digits, 16),
  );
  return utf8.decode(bytes);
}
