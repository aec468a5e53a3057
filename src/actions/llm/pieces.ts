/** A word, or the white space before it. */
const run = /\s+|\S+/g;

/** Characters of a word in one piece; a tokenizer's pieces are about as long. */
const pieceLength = 4;

/** Made by the first text that needs it: that takes longer than all else that is loaded with the first stub. */
let graphemes: Intl.Segmenter | undefined;

/**
 * A text in the pieces in which a model would say it: words with the white
 * space before them, long ones in parts of four characters. No character is
 * divided as a reader sees it, and the same text gives the same pieces.
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let space = "";
  for (const [found] of text.matchAll(run)) {
    if (/^\s/.test(found)) {
      space = found;
      continue;
    }
    for (const part of partsOf(found)) {
      pieces.push(space + part);
      space = "";
    }
  }
  if (space !== "") pieces.push(space);
  return pieces;
}

/** ASCII alone, where each character stands for itself. */
const plain = /^[\x21-\x7e]*$/;

function* partsOf(word: string): Generator<string> {
  if (word.length <= pieceLength) return yield word;
  if (plain.test(word)) {
    for (let at = 0; at < word.length; at += pieceLength) {
      yield word.slice(at, at + pieceLength);
    }
    return;
  }
  let part = "";
  let count = 0;
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of graphemes.segment(word)) {
    part += segment;
    if (++count < pieceLength) continue;
    yield part;
    part = "";
    count = 0;
  }
  if (part !== "") yield part;
}
