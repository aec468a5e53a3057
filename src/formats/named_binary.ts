import type { Work } from "../runtime/work.ts";

/** Binary values of a text that are named between two chances to rest. */
const atOnce = 5000;

/**
 * A binary value as the only one of its line, or the first of its mapping.
 * What stands before it is looked at last: with the rest of the line in front,
 * the engine tried each place of 4 MB as one, for half a second.
 */
const binary = /string: !!binary\b(?<=(?:^|\{)[ \t]*string: !!binary)/gm;

const named = "base64: !!str   ";

/**
 * The text of a cassette, whose bytes have a tag that JSON does not have: a name
 * of the same length marks them, so that places stay right. Any other text stays
 * as it is.
 */
export function* namedBinary(text: string): Work<string> {
  if (!/^(?:http_)?interactions:/m.test(text)) return text;
  yield;
  const done: string[] = [];
  let piece: string[] = [];
  let end = 0;
  for (const { index } of text.matchAll(binary)) {
    piece.push(text.slice(end, index), named);
    end = index + named.length;
    if (piece.length < 2 * atOnce) continue;
    done.push(piece.join(""));
    piece = [];
    yield;
  }
  return end === 0 ? text : [...done, ...piece, text.slice(end)].join("");
}
