import { decodePercent } from "../../request/percent.ts";

/** The middle of a text's base64, wherever in other bytes it stands: what its neighbours do not change. */
export function base64Cores(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const cores = [0, 1, 2].map((offset) => {
    const shifted = new Uint8Array(offset + bytes.length);
    shifted.set(bytes, offset);
    const encoded = shifted.toBase64({ omitPadding: true });
    const whole = Math.floor((shifted.length * 8) / 6);
    return encoded.slice(Math.ceil((offset * 8) / 6), whole);
  });
  return cores.flatMap((core) => {
    const other = core.replaceAll("+", "-").replaceAll("/", "_");
    return core === other ? [core] : [core, other];
  });
}

/** Runs of base64 that are worth a look. */
export const base64Run = /[\w+/-]{12,}={0,2}/g;

/** Runs that may be percent-encoded. */
export const percentRun = /[\w.~!$'()*+,;:@%-]+/g;

/** The readable text of base64, and how to write another one in its place; `null` for what decodes to no text. */
export function readBase64(
  run: string,
): { readonly text: string; readonly write: (text: string) => string } | null {
  const alphabet = /[-_]/.test(run) ? "base64url" : "base64";
  try {
    const bytes = Uint8Array.fromBase64(run, { alphabet });
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
    // deno-lint-ignore no-control-regex
    if (/[\x00-\x08\x0e-\x1f]/.test(text)) return null;
    const omitPadding = !run.endsWith("=") && run.length % 4 !== 0;
    const write = (other: string) =>
      new TextEncoder().encode(other).toBase64({ alphabet, omitPadding });
    return { text, write };
  } catch {
    return null;
  }
}

/** The text of a percent-encoded run; `null` for what holds no encoded octet. */
export function readPercent(run: string): string | null {
  return /%[0-9a-f]{2}/i.test(run) ? decodePercent(run) : null;
}
