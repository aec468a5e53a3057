import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { Intake } from "../runtime/intake.ts";
import { aloneAtRest } from "../runtime/next_turn.ts";
import { TurnRoom } from "../runtime/turn_room.ts";
import { WorkMeter } from "../runtime/work_meter.ts";

/** Requests of a connection that wait before no more of it is read; the last piece may hold a hundred more. */
const maxWaiting = 100;

/** Requests that wait on all connections together, at about 3 KiB each. */
const maxWaitingInTotal = 20_000;

/** A request as it came, where its answer goes, and what begins its exchange. */
export interface Arrival {
  readonly message: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly begin: Begin;
}

/** Lines that are parsed as they come, of all connections in one turn: those of five hundred of the shortest requests. */
const room = new TurnRoom(1000);

/** Begins the exchange of a request whose turn it is, and may give what is to be done once its answer is over. */
export type Begin = (
  arrival: Arrival,
  pipeline: Pipeline,
) => (() => void) | undefined;

/** What the connections of a server share. */
interface Shared {
  readonly meter: WorkMeter;
  /** Requests that wait. */
  waiting: number;
}

/** The pipelines of all connections of a server. */
export class Pipelines {
  readonly #ofSockets = new WeakMap<Duplex, Pipeline>();
  readonly #shared: Shared = {
    meter: new WorkMeter({ sleep: aloneAtRest }),
    waiting: 0,
  };

  /** That of a connection, from its first byte on. */
  of(socket: Duplex): Pipeline {
    const known = this.#ofSockets.get(socket);
    if (known !== undefined) return known;
    const pipeline = new Pipeline(socket, this.#shared);
    this.#ofSockets.set(socket, pipeline);
    return pipeline;
  }
}

/**
 * The requests of one connection, one after the other: the runtime's parser
 * hands over at once all that a read holds. Those that wait are begun in turns,
 * so that thousands of them in one piece keep nobody else waiting.
 */
export class Pipeline {
  readonly #socket: Duplex;
  readonly #shared: Shared;
  #current: Arrival | null = null;
  readonly #waiting: Arrival[] = [];
  readonly #intake: Intake;
  /** Ends the connection after the last answer. */
  #refusal: (() => void) | null = null;

  constructor(socket: Duplex, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    this.#intake = new Intake(socket, { room, longLine: 100, atClose: "drop" });
    // The runtime ends what is left with an error each, and looks at the stack of all: 50 µs for every one.
    socket.prependListener("close", () => {
      for (const { message } of this.#waiting) message.destroy();
      this.#shared.waiting -= this.#waiting.length;
    });
  }

  /** Whether an answer is still owed after the one under way. */
  get hasNext(): boolean {
    return this.#waiting.length > 0 || this.#refusal !== null;
  }

  /** Whether the client has closed its side, and all that it sent before is read. */
  get hasEnded(): boolean {
    return this.#intake.hasEnded;
  }

  /** Begins an exchange at once, or after those that came before it. */
  take(arrival: Arrival): void {
    const { writable } = this.#socket;
    if (this.#current === null && writable) return this.#begin(arrival);
    this.#waiting.push(arrival);
    if (++this.#shared.waiting > maxWaitingInTotal) this.#socket.destroy();
    if (!writable || this.#waiting.length >= maxWaiting) this.#intake.hold();
  }

  /** Ends the connection with a refusal of what came last, in the order of the answers; whatever follows is not read. */
  refuse(refusal: () => void): void {
    this.#intake.stop();
    const last = this.#waiting.at(-1) ?? this.#current;
    if (last === null || last.message.complete) this.#refusal = refusal;
    else if (last !== this.#current) {
      this.#waiting.pop();
      this.#shared.waiting--;
      this.#refusal = refusal;
    } else if (last.outgoing.headersSent) this.#socket.destroy();
    else refusal();
    if (this.#current === null) this.#refusal?.();
  }

  #begin(arrival: Arrival): void {
    this.#current = arrival;
    const tidy = arrival.begin(arrival, this);
    arrival.outgoing.once("close", () => {
      tidy?.();
      if (this.hasNext) this.#goOn();
      else this.#current = null;
    });
  }

  async #goOn(): Promise<void> {
    await this.#shared.meter.spend(0);
    // What follows the last answer of a connection is nobody's to answer (RFC 9112 section 9.6).
    if (!this.#socket.writable) return;
    this.#current = null;
    const next = this.#waiting.shift();
    if (next === undefined) return this.#refusal?.();
    this.#shared.waiting--;
    // The rest of its body may have to be read yet.
    if (this.#waiting.length === 0) this.#intake.release();
    this.#begin(next);
  }
}
