import { nextTurn } from "../runtime/next_turn.ts";
import type { World } from "../runtime/world.ts";
import type { Scene } from "../templating/context.ts";
import type { ChunkSource } from "./chunk_source.ts";
import { Cue } from "./cue.ts";
import { CutShort } from "./cut_short.ts";
import { PushQueue } from "./push_queue.ts";
import { SentEvents } from "./sent_events.ts";
import type { EventMark, Script, Stop, Write } from "./script.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** How a stream is stopped from outside. */
export type StopHow = "end" | "cut" | "stall";

/** What a stream is played with. */
interface Playing {
  readonly world: World;
  /** What may be pushed. */
  readonly unit: "events" | "chunks";
  /** What the templates of what is pushed see. */
  readonly scene: Scene;
  /** When the request came, in ticks. */
  readonly startedAt: number;
  readonly heartbeat: Heartbeat | null;
  /** The id of the event after which it goes on; `null` for a stream from the start. */
  readonly resumedAfter?: string | null;
}

/** What goes out where nothing else did for a while. */
export interface Heartbeat {
  readonly everyMs: number;
  readonly bytes: Bytes;
}

/**
 * Plays a script: gives one write at a time to whoever sends it, each when it
 * is due, and asks for the next step only when the last one was taken. What is
 * pushed goes out at once; the script keeps its times.
 */
export class Player implements ChunkSource {
  readonly sent = new SentEvents();
  /** Who stopped it before its time. */
  stoppedBy: "control" | "fault" | null = null;
  readonly #playing: Playing;
  readonly #gone = new AbortController();
  readonly #cue: Cue;
  readonly #pushed = new PushQueue();
  #state: "playing" | "stalled" | "over" | "cut" = "playing";
  #isStalledForGood = false;
  #hasWritten = false;
  /** Whether the last write had been waited for. */
  #hadWaited = false;
  #lastWriteAt = 0;
  #wake = () => {};

  constructor(script: Script, playing: Playing) {
    this.#playing = playing;
    const { world } = playing;
    const gone = this.#gone.signal;
    this.#cue = new Cue(script, { world, gone, wake: () => this.#wake() });
  }

  /** Whether all of the script was handed over. */
  get isComplete(): boolean {
    return this.#cue.isAtEnd;
  }

  /** Plays another script, made of this one; only before the first read. */
  rewrite(change: (script: Script) => Script): void {
    this.#cue.rewrite(change);
  }

  /** The next write; `null` at the end, and once the stream was given up. */
  async read(): Promise<Bytes | null> {
    this.#lastWriteAt ||= this.#playing.world.ticks();
    while (this.#state !== "over") {
      if (this.#state === "cut") {
        throw new CutShort("dropped", "The stream was cut");
      }
      const bytes = this.#state === "stalled" ? null : await this.#take();
      // A chunk without bytes would be the end of the body (RFC 9112 section 7.1).
      if (bytes !== null && bytes.length > 0) return bytes;
      const beat = this.#mayGoOn ? null : await this.#wait();
      if (beat !== null) return beat;
    }
    return null;
  }

  /** Sends what is given as soon as it can be, if the stream goes on and its client reads. */
  push(writes: readonly Write[]): "sent" | "ended" | "full" {
    if (this.#isStopped) return "ended";
    if (!this.#pushed.add(writes)) return "full";
    this.#wake();
    return "sent";
  }

  /** Stops the stream; false where it has ended already. */
  stop(how: StopHow): boolean {
    if (this.#isStopped) return false;
    this.stoppedBy = "control";
    this.#stop(how);
    return true;
  }

  /** Ends the stream, if it goes on, and gives what it did not send. */
  leave(): Script {
    const rest = this.#cue.rest();
    if (!this.#isStopped) this.#stop("end");
    return rest;
  }

  /** Gives up what was not sent: whoever read it has gone. */
  cancel(): void {
    if (this.#state === "over") return;
    // A client that leaves with the last event has had everything.
    if (this.#state === "playing") this.#cue.lookForEnd();
    this.#stop("end");
  }

  get unit(): Playing["unit"] {
    return this.#playing.unit;
  }

  get resumedAfter(): string | null {
    return this.#playing.resumedAfter ?? null;
  }

  get scene(): Scene {
    return this.#playing.scene;
  }

  get #isStopped(): boolean {
    return this.#state === "over" || this.#state === "cut";
  }

  /** Whether there is something to do without a wait: it may have come since that was last looked at. */
  get #mayGoOn(): boolean {
    if (this.#isStopped) return true;
    if (this.#state === "stalled") return false;
    return !this.#pushed.isEmpty || this.#cue.isReady;
  }

  #stop(how: StopHow): void {
    this.#state = how === "end" ? "over" : how === "cut" ? "cut" : "stalled";
    this.#isStalledForGood = how === "stall";
    if (how !== "stall") {
      this.#pushed.clear();
      this.#cue.cancel();
    }
    this.#gone.abort();
    this.#wake();
  }

  /** What can go out now; `null` where nothing can. */
  async #take(): Promise<Bytes | null> {
    const pushed = this.#pushed.take();
    if (pushed !== undefined) {
      await this.#newTurn();
      return this.#write(pushed);
    }
    const step = this.#cue.take();
    if (step === undefined) return null;
    if (step === null) {
      if (!this.#isStopped) this.#state = "over";
      return null;
    }
    if (step.kind === "write") {
      if (this.#cue.isAtOnce) await this.#newTurn();
      else this.#hadWaited = true;
      return this.#write(step);
    }
    this.#strike(step);
    return null;
  }

  /** Does what a fault asks for. */
  #strike(stop: Stop): void {
    const { kind, forMs } = stop;
    stop.onPlay?.();
    if (kind === "stall" && forMs !== undefined) {
      this.#state = "stalled";
      this.#playing.world.sleep(forMs, this.#gone.signal).then(() => {
        if (this.#state === "stalled" && !this.#isStalledForGood) {
          this.#state = "playing";
        }
        this.#wake();
      }, () => {});
      return;
    }
    if (stop.isPlanned !== true) this.stoppedBy = "fault";
    if (kind !== "hold") this.#stop(kind);
  }

  /** The runtime joins what comes within one turn into one write; what had waited goes out a turn later. */
  async #newTurn(): Promise<void> {
    if (!this.#hasWritten) return;
    const turns = this.#hadWaited ? 2 : 1;
    this.#hadWaited = false;
    for (let turn = 0; turn < turns; turn++) {
      await nextTurn();
    }
  }

  #write(write: Write): Bytes | null {
    if (this.#isStopped) return null;
    const now = this.#playing.world.ticks();
    this.#hasWritten = true;
    this.#lastWriteAt = now;
    const { bytes, mark, earlier } = write;
    const atMs = now - this.#playing.startedAt;
    if (earlier !== undefined) {
      for (const one of earlier) this.#note(one, bytes, atMs);
    }
    if (mark !== null) this.#note(mark, bytes, atMs);
    write.onPlay?.();
    return bytes;
  }

  #note({ id, event, size }: EventMark, bytes: Bytes, atMs: number): void {
    this.sent.add({ atMs, id, event, bytes: size ?? bytes.length });
  }

  /** Waits until something may go out: what is due, pushed, or a heartbeat, whose bytes it gives. */
  async #wait(): Promise<Bytes | null> {
    const { world, heartbeat } = this.#playing;
    let isQuiet = false;
    let cancel = () => {};
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      if (heartbeat === null || this.#state === "stalled") return;
      const quietMs = world.ticks() - this.#lastWriteAt;
      cancel = world.after(Math.max(1, heartbeat.everyMs - quietMs), () => {
        isQuiet = true;
        resolve();
      });
    });
    cancel();
    if (!isQuiet || heartbeat === null || this.#state !== "playing") {
      return null;
    }
    this.#lastWriteAt = world.ticks();
    this.#hasWritten = true;
    return heartbeat.bytes;
  }
}
