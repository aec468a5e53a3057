import { restNow } from "./next_turn.ts";

/** To decode so many bytes is a turn's work. */
const decodedAtOnce = 1024 * 1024;

/** The text of UTF-8, decoded in turns; throws where it is none and that is fatal. */
export async function textInTurns(
  bytes: Uint8Array,
  { fatal }: { readonly fatal: boolean },
): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal });
  let text = "";
  let at = 0;
  for (; bytes.length - at > decodedAtOnce; at += decodedAtOnce) {
    const piece = bytes.subarray(at, at + decodedAtOnce);
    text += decoder.decode(piece, { stream: true });
    await restNow();
  }
  return text + decoder.decode(bytes.subarray(at));
}
