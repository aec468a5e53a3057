import type { Duplex } from "node:stream";
import { aloneAtRest } from "./next_turn.ts";
import type { TurnRoom } from "./turn_room.ts";
import { WorkMeter } from "./work_meter.ts";

const meter = new WorkMeter({ sleep: aloneAtRest });

/** A connection of the runtime's Node layer, with what is not in its types. */
type Connection = Duplex & {
  readonly parser?: { unconsume(): void } | null;
  readonly _handle?: { _consumed?: boolean } | null;
};

/** Lines of a piece: two of a request, or a chunk of a body, take up to 20 µs. */
const inPiece = 200;

interface IntakeOptions {
  /** The short lines that are handed over as they come. */
  readonly room: TurnRoom;
  /** Bytes of a line that is no short one, and costs nothing beside them. */
  readonly longLine: number;
  /** What becomes of that which came before a connection closed, and was not handed over yet. */
  readonly atClose: "drop" | "hand over";
}

/** What tells that no more comes. */
const endings: ReadonlySet<string | symbol> = new Set([
  "end",
  "error",
  "close",
]);

/**
 * What comes over a connection, on its way to the runtime's parser. That goes
 * at once through all that it is given, and one read of 64 KiB may hold three
 * thousand requests, or eleven thousand chunks of a body. What has many lines
 * is handed over piece by piece, in turns.
 */
export class Intake {
  readonly #socket: Connection;
  readonly #options: IntakeOptions;
  readonly #emit: Duplex["emit"];
  readonly #pause: () => void;
  readonly #resume: () => void;
  #pieces: Uint8Array[] = [];
  /** Tells of the end, once all is handed over. */
  #ends: (() => void)[] = [];
  #isHandingOver = false;
  #isHeld = false;
  /** Whether the parser wants no more, since nobody reads what it has. */
  #isPaused = false;
  /** Whether the connection is closed: nobody is held up any more. */
  #isClosed = false;

  constructor(socket: Duplex, options: IntakeOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#emit = socket.emit.bind(socket);
    this.#pause = socket.pause.bind(socket);
    this.#resume = socket.resume.bind(socket);
    letEventsThrough(socket);
    socket.emit = (name: string | symbol, ...told: unknown[]) => {
      if (name === "data") return this.#take(told[0] as Uint8Array);
      const tell = () => this.#emit(name, ...told);
      return endings.has(name) ? this.#end(name, tell) : tell();
    };
    socket.pause = () => {
      this.#isPaused = true;
      this.#pause();
      return socket;
    };
    // The parser lets its connection go on after each message that it has read.
    socket.resume = () => {
      this.#isPaused = false;
      this.#goOn();
      return socket;
    };
  }

  /** Whether no more comes: the parser knows all, or is to know no more. */
  get hasEnded(): boolean {
    return this.#socket.readableEnded && this.#ends.length === 0;
  }

  /** Hands nothing over until it is released. */
  hold(): void {
    this.#isHeld = true;
    this.#pause();
  }

  release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#goOn();
  }

  /** Hands over no more of what came, nor of what still comes. */
  stop(): void {
    this.#socket.removeAllListeners("data");
    this.#socket.removeAllListeners("end");
    this.#drop();
    this.#socket.resume();
  }

  get #isOpen(): boolean {
    return !this.#isHeld && (!this.#isPaused || this.#isClosed);
  }

  #take(bytes: Uint8Array): boolean {
    const { room, longLine } = this.#options;
    const short = Math.max(0, linesOf(bytes) - bytes.length / longLine);
    const isNext = this.#isOpen && this.#pieces.length === 0;
    if (isNext && room.take(short)) return this.#emit("data", bytes);
    for (let from = 0, to; from < bytes.length; from = to) {
      to = endOfPiece(bytes, from);
      this.#pieces.push(bytes.subarray(from, to));
    }
    this.#pause();
    this.#goOn();
    return true;
  }

  /** Another connection has the parser once it was told of the end. */
  #end(name: string | symbol, tell: () => boolean): boolean {
    if (name !== "end") {
      this.#isClosed = true;
      if (this.#options.atClose === "drop") this.#drop();
    }
    if (this.#pieces.length === 0 && !this.#isHandingOver) return tell();
    this.#ends.push(tell);
    this.#goOn();
    return true;
  }

  #drop(): void {
    [this.#pieces, this.#ends] = [[], []];
    this.#isHeld = false;
  }

  async #goOn(): Promise<void> {
    if (this.#isHandingOver) return;
    this.#isHandingOver = true;
    while (this.#isOpen && this.#pieces.length > 0) {
      await meter.spend(0);
      const piece = this.#isOpen ? this.#pieces.shift() : undefined;
      if (piece !== undefined) this.#emit("data", piece);
    }
    this.#isHandingOver = false;
    if (!this.#isOpen || this.#pieces.length > 0) return;
    for (const tell of this.#ends.splice(0)) tell();
    this.#resume();
  }
}

/** Takes the parser of a server off its connection, from which it would read past all listeners, for 35 µs less a request. */
function letEventsThrough({ parser, _handle: handle }: Connection): void {
  if (!parser || handle?._consumed !== true) return;
  parser.unconsume();
  handle._consumed = false;
}

const lineEnd = 10;

/** Where a piece is over that begins there. */
function endOfPiece(bytes: Uint8Array, from: number): number {
  let left = inPiece;
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === lineEnd && --left === 0) return at + 1;
  }
  return bytes.length;
}

/** Bytes and number of the samples of a long read: to look at all of 64 KiB takes 60 µs. */
const sampleLength = 64;
const samples = 16;

/** Where in its part of a read a sample is taken, in turn, so that nobody can tell. */
let shift = 0;

/** How many lines a read has, as far as samples of a long one tell. */
function linesOf(bytes: Uint8Array): number {
  const { length } = bytes;
  const looked = samples * sampleLength;
  if (length <= 2 * looked) return countLines(bytes, 0, length);
  const part = Math.floor(length / samples);
  shift = (shift + 1009) % (part - sampleLength);
  let found = 0;
  for (let at = shift; at < length; at += part) {
    found += countLines(bytes, at, Math.min(at + sampleLength, length));
  }
  return Math.round(found * length / looked);
}

function countLines(bytes: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) if (bytes[at] === lineEnd) count++;
  return count;
}
