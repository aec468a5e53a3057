// Just enough of WebAssembly's binary format to change a program: numbers,
// sections, and where an instruction ends.
// https://webassembly.github.io/spec/core/binary/

/** Reads numbers and lists from a program, one behind the other. */
export class WasmReader {
  at: number;

  constructor(readonly bytes: Uint8Array, at = 0) {
    this.at = at;
  }

  get isDone(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  /** An unsigned number in LEB128. */
  number(): number {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  take(length: number): Uint8Array {
    return this.bytes.subarray(this.at, this.at += length);
  }

  list<T>(read: (reader: this) => T): T[] {
    return Array.from({ length: this.number() }, () => read(this));
  }
}

/** A number in unsigned LEB128. */
export function wasmNumber(number: number): number[] {
  const bytes: number[] = [];
  let value = number;
  for (; value > 0x7f; value >>>= 7) bytes.push(value & 0x7f | 0x80);
  return [...bytes, value];
}

/** One array of several. */
export function joinBytes(
  parts: readonly (Uint8Array | readonly number[])[],
): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** For each first byte of an instruction: how many LEB128 numbers follow it; 9 for a form of its own. */
const numbersAfter = new Uint8Array(256).fill(9);
for (
  const [count, ranges] of [
    [0, [[0x00, 0x01], [0x05, 0x05], [0x0b, 0x0b], [0x0f, 0x0f], [0x1a, 0x1b]]],
    [0, [[0x45, 0xc4], [0xd1, 0xd1]]],
    [1, [[0x02, 0x04], [0x0c, 0x0d], [0x10, 0x10], [0x20, 0x26]]],
    [1, [[0x3f, 0x42], [0xd0, 0xd0], [0xd2, 0xd2]]],
    [2, [[0x11, 0x11], [0x28, 0x3e]]],
  ] as const
) {
  for (const [first, last] of ranges) numbersAfter.fill(count, first, last + 1);
}

/** Where the instruction at `at` ends. Throws for one that the engine's program does not use (vectors, exceptions). */
export function endOfInstruction(bytes: Uint8Array, at: number): number {
  const opcode = bytes[at] ?? 0;
  const count = numbersAfter[opcode] ?? 9;
  if (count < 9) return skipNumbers(bytes, at + 1, count);
  if (opcode === 0x43 || opcode === 0x44) return at + (opcode === 0x43 ? 5 : 9);
  const reader = new WasmReader(bytes, at + 1);
  const first = reader.number();
  // A table of branches, a choice with types, bulk memory.
  if (opcode === 0x0e) return skipNumbers(bytes, reader.at, first + 1);
  if (opcode === 0x1c) return reader.at + first;
  if (opcode === 0xfc && first <= 17) {
    const more = [8, 10, 12, 14].includes(first) ? 2 : first < 8 ? 0 : 1;
    return skipNumbers(bytes, reader.at, more);
  }
  throw new Error(`cannot meter the instruction ${opcode.toString(16)}`);
}

function skipNumbers(bytes: Uint8Array, start: number, count: number): number {
  let at = start;
  for (let left = count; left > 0; left--) {
    while ((bytes[at++] ?? 0) > 0x7f);
  }
  return at;
}

/** A list with more items behind the others. */
export function append(
  { bytes, at }: WasmReader,
  count: number,
  items: readonly (readonly number[])[],
): Uint8Array {
  const rest = bytes.subarray(at);
  return joinBytes([wasmNumber(count + items.length), rest, ...items]);
}
