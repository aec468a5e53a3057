import type { Work } from "../runtime/work.ts";
import {
  append,
  endOfInstruction,
  joinBytes,
  wasmNumber,
  WasmReader,
} from "./wasm_bytes.ts";

/** What a program is bounded by. */
export interface Metering {
  /** Upper bound of its memory, in pages of 64 KiB. */
  readonly maxPages: number;
  /** An import that takes two numbers: called with -1 and -1 when no ticks are left. */
  readonly hook: string;
  /** Another such import: called right after it where the hook has set `rests` to 1. */
  readonly rest: string;
  /** Names of the exported globals that hold the ticks left, and whether to rest. */
  readonly ticks: string;
  readonly rests: string;
}

const section = {
  types: 1,
  imports: 2,
  functions: 3,
  memory: 5,
  globals: 6,
  exports: 7,
  code: 10,
};
const headerBytes = 8;
const int32 = 0x7f;
/** Instructions. */
const loop = 0x03;
const bulk = 0xfc;
const copy = 10;
const fill = 11;

/** What the program's own sections say, read on the way. */
interface Outline {
  /** Parameters of each type, and the type of each function with a body. */
  readonly params: number[];
  readonly types: number[];
  hook: number;
  rest: number;
  ticks: number;
  rests: number;
}

/**
 * A WebAssembly program that counts its work and whose memory is bounded. The
 * engine has no way to be interrupted, and its own count of steps takes the
 * sorting of a long list for one. Here each call of a function, each turn of a
 * loop and each 64 bytes moved at once take a tick, and when none are left the
 * hook is called, which may throw. It takes steps of some functions, of which
 * the engine has thousands.
 */
export function* meterProgram(
  program: Uint8Array,
  metering: Metering,
): Work<Uint8Array<ArrayBuffer>> {
  const outline: Outline = {
    params: [],
    types: [],
    hook: -1,
    rest: -1,
    ticks: -1,
    rests: -1,
  };
  const reader = new WasmReader(program, headerBytes);
  const parts: (Uint8Array | number[])[] = [program.subarray(0, headerBytes)];
  let hasMemory = false;
  while (!reader.isDone) {
    const id = reader.byte();
    const body = reader.take(reader.number());
    hasMemory ||= id === section.memory;
    const within = new WasmReader(body);
    const changed = id === section.code
      ? yield* meterCode(within, outline)
      : changeSection(id, within, outline, metering);
    parts.push([id, ...wasmNumber(changed.length)], changed);
  }
  if (!hasMemory) throw new Error("the program has no memory to bound");
  if (outline.hook < 0 || outline.rest < 0) {
    throw new Error(`nothing imports ${metering.hook} or ${metering.rest}`);
  }
  return joinBytes(parts);
}

function changeSection(
  id: number,
  body: WasmReader,
  outline: Outline,
  { maxPages, hook, rest, ticks, rests }: Metering,
): Uint8Array {
  switch (id) {
    case section.types:
      outline.params.push(...body.list(readType));
      break;
    case section.imports: {
      const names = body.list(readImport);
      outline.hook = names.indexOf(hook);
      outline.rest = names.indexOf(rest);
      break;
    }
    case section.functions:
      outline.types.push(...body.list(() => body.number()));
      break;
    case section.memory: {
      // One memory; flag 0 means "no bound"; then the pages to start with.
      const [initial = 0] = body.list(() => body.take(1) && body.number());
      return joinBytes([[
        1,
        1,
        ...wasmNumber(initial),
        ...wasmNumber(maxPages),
      ]]);
    }
    case section.globals: {
      outline.ticks = body.number();
      outline.rests = outline.ticks + 1;
      const zero = [int32, 1, 0x41, 0, 0x0b];
      return append(body, outline.ticks, [zero, zero]);
    }
    case section.exports: {
      const globals = [[ticks, outline.ticks], [rests, outline.rests]] as const;
      return append(body, body.number(), globals.map(exportOf));
    }
  }
  return body.bytes;
}

function exportOf([name, global]: readonly [string, number]): number[] {
  const text = new TextEncoder().encode(name);
  return [text.length, ...text, 3, ...wasmNumber(global)];
}

function readType(reader: WasmReader): number {
  reader.byte();
  const params = reader.number();
  reader.take(params);
  reader.take(reader.number());
  return params;
}

/** The name of an imported function; the engine imports nothing else. */
function readImport(reader: WasmReader): string {
  reader.take(reader.number());
  const name = new TextDecoder().decode(reader.take(reader.number()));
  reader.byte();
  reader.number();
  return name;
}

/** Bytes of functions that are metered in one step: the longest functions have a hundred times as many as most. */
const bytesAtOnce = 16 * 1024;

function* meterCode(body: WasmReader, outline: Outline): Work<Uint8Array> {
  const parts: (Uint8Array | number[])[] = [];
  const check = checkOf(outline);
  const count = body.number();
  let bytes = 0;
  for (let index = 0; index < count; index++) {
    const size = body.number();
    const params = outline.params[outline.types[index] ?? 0] ?? 0;
    const code = meterFunction(body.take(size), params, check, outline.ticks);
    const length = code.reduce((sum, part) => sum + part.length, 0);
    parts.push(wasmNumber(length), ...code);
    bytes += size;
    if (bytes < bytesAtOnce) continue;
    bytes = 0;
    yield;
  }
  return joinBytes([wasmNumber(count), ...parts]);
}

/** `ticks -= 1; if (ticks < 0) { hook(-1, -1); if (rests) { rests = 0; rest(-1, -1) } }` */
function checkOf(outline: Outline): number[] {
  const ticks = wasmNumber(outline.ticks);
  const rests = wasmNumber(outline.rests);
  const take = [0x23, ...ticks, 0x41, 1, 0x6b, 0x24, ...ticks];
  const call = (
    index: number,
  ) => [0x41, 0x7f, 0x41, 0x7f, 0x10, ...wasmNumber(index)];
  const clear = [0x41, 0, 0x24, ...rests];
  return [
    ...[...take, 0x23, ...ticks, 0x41, 0, 0x48, 0x04, 0x40],
    ...[...call(outline.hook), 0x23, ...rests, 0x04, 0x40],
    ...[...clear, ...call(outline.rest), 0x0b, 0x0b],
  ];
}

/** `ticks -= length >>> 6`, with the length on top of the stack and kept there. */
function costOf(local: number, global: number): number[] {
  const ticks = wasmNumber(global);
  const length = wasmNumber(local);
  const blocks = [0x20, ...length, 0x41, 6, 0x76];
  const take = [0x23, ...ticks, ...blocks, 0x6b, 0x24, ...ticks];
  return [0x22, ...length, ...take];
}

function meterFunction(
  code: Uint8Array,
  params: number,
  check: number[],
  ticks: number,
): (Uint8Array | number[])[] {
  const reader = new WasmReader(code);
  const groups = reader.number();
  const localsAt = reader.at;
  let local = params;
  for (let left = groups; left > 0; left--) {
    local += reader.number();
    reader.byte();
  }
  const locals = code.subarray(localsAt, reader.at);
  const cost = [...costOf(local, ticks), ...check];
  const body = meterBody(code, reader.at, check, cost);
  const [extra, added] = body.movesBytes ? [1, [1, int32]] : [0, []];
  return [wasmNumber(groups + extra), locals, added, check, ...body.parts];
}

/** A loop is checked at the start of each turn, a move of bytes before it is made. */
function meterBody(
  code: Uint8Array,
  start: number,
  check: number[],
  cost: number[],
) {
  const parts: (Uint8Array | number[])[] = [];
  let movesBytes = false;
  let from = start;
  for (let at = start; at < code.length;) {
    const end = endOfInstruction(code, at);
    const isLoop = code[at] === loop;
    const isMove = code[at] === bulk &&
      (code[at + 1] === copy || code[at + 1] === fill);
    if (isLoop || isMove) {
      const place = isMove ? at : end;
      parts.push(code.subarray(from, place), isMove ? cost : check);
      from = place;
    }
    movesBytes ||= isMove;
    at = end;
  }
  return { parts: [...parts, code.subarray(from)], movesBytes };
}
