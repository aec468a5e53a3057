/** A place in a text as editors count: line and column from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Characters whose lines are counted together: a text may have millions of lines, and few places are asked for. */
const blockLength = 512;

/** The lines that end before each block of a text, and where the one begins that the block begins in. */
interface LineBlocks {
  readonly ended: Uint32Array;
  readonly starts: Uint32Array;
}

/** Tells the place of an offset; the lines are counted on the first question only. */
export function textPlaces(text: string): (offset: number) => TextPlace {
  let blocks: LineBlocks | undefined;
  return (offset) => {
    blocks ??= lineBlocks(text);
    const block = Math.floor(Math.min(offset, text.length) / blockLength);
    let line = (blocks.ended[block] ?? 0) + 1;
    let start = blocks.starts[block] ?? 0;
    const from = block * blockLength;
    const inside = text.slice(from, Math.min(offset, text.length));
    for (
      let at = inside.indexOf("\n");
      at >= 0;
      at = inside.indexOf("\n", at + 1)
    ) {
      line++;
      start = from + at + 1;
    }
    return { line, column: offset - start + 1 };
  };
}

/** The place of one offset, for which only what is before it is looked at. */
export function placeIn(text: string, offset: number): TextPlace {
  let [line, start] = [1, 0];
  for (let at = 0; at < offset; at++) {
    if (text.charCodeAt(at) !== lineFeed) continue;
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

const lineFeed = 10;

function lineBlocks(text: string): LineBlocks {
  const count = Math.floor(text.length / blockLength) + 1;
  const ended = new Uint32Array(count);
  const starts = new Uint32Array(count);
  let [line, start] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    if (at % blockLength === 0) {
      ended[at / blockLength] = line;
      starts[at / blockLength] = start;
    }
    if (text.charCodeAt(at) === lineFeed) {
      line++;
      start = at + 1;
    }
  }
  if (text.length % blockLength === 0) {
    ended[count - 1] = line;
    starts[count - 1] = start;
  }
  return { ended, starts };
}
