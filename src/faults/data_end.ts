type Bytes = Uint8Array<ArrayBuffer>;

const lf = 0x0a;
const cr = 0x0d;

const data = new TextEncoder().encode("data:");

/**
 * Where the data of a part ends: of an event behind its last data line, of other
 * parts before the line ends that they end with. -1 where there is none.
 */
export function dataEnd(bytes: Bytes, isEvent: boolean): number {
  let end = bytes.length;
  for (;;) {
    while (end > 0 && isLineEnd(bytes[end - 1])) end--;
    if (end === 0) return -1;
    if (!isEvent) return end;
    let start = end;
    while (start > 0 && !isLineEnd(bytes[start - 1])) start--;
    if (isDataLine(bytes, start, end)) return end;
    end = start;
  }
}

/** Whether a line is one of data that holds anything. */
function isDataLine(bytes: Bytes, start: number, end: number): boolean {
  return end - start > data.length &&
    data.every((byte, at) => bytes[start + at] === byte);
}

/** Whether this ends a line: CR and LF do (WHATWG HTML section 9.2.5). */
export function isLineEnd(byte: number | undefined): boolean {
  return byte === lf || byte === cr;
}
