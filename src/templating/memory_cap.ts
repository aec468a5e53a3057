const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;

/**
 * Gives a WebAssembly program's memory an upper bound, in pages of 64 KiB.
 * The engine's program has none: one `{{ "x" * 4000000000 }}` would take 4 GB.
 */
export function capMemory(
  program: Uint8Array<ArrayBuffer>,
  maxPages: number,
): Uint8Array<ArrayBuffer> {
  let at = HEADER_BYTES;
  while (at < program.length) {
    const size = readNumber(program, at + 1);
    const end = size.next + size.value;
    if (program[at] === MEMORY_SECTION) {
      // One memory; flag 0 means "no bound"; then the pages to start with.
      const initial = readNumber(program, size.next + 2).value;
      const body = [1, 1, ...writeNumber(initial), ...writeNumber(maxPages)];
      const section = [MEMORY_SECTION, ...writeNumber(body.length), ...body];
      return join(program.subarray(0, at), section, program.subarray(end));
    }
    at = end;
  }
  throw new Error("the WebAssembly program has no memory section to bound");
}

function join(
  before: Uint8Array,
  section: readonly number[],
  after: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(before.length + section.length + after.length);
  joined.set(before);
  joined.set(section, before.length);
  joined.set(after, before.length + section.length);
  return joined;
}

/** Reads an unsigned LEB128 number. */
function readNumber(
  bytes: Uint8Array,
  at: number,
): { value: number; next: number } {
  let value = 0;
  for (let shift = 0;; shift += 7) {
    const byte = bytes[at++] ?? 0;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return { value, next: at };
  }
}

function writeNumber(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 0x7f; value >>>= 7) bytes.push(value & 0x7f | 0x80);
  return [...bytes, value];
}
