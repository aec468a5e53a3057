import { inNextTurn } from "../runtime/next_turn.ts";
import type { Alarm } from "../runtime/timers.ts";
import type { Scene } from "../templating/context.ts";
import type { ChunkSink, ChunkSource } from "./chunk_source.ts";
import { Cue } from "./cue.ts";
import { CutShort } from "./cut_short.ts";
import type { Playing, StopHow } from "./playing.ts";
import { PushQueue } from "./push_queue.ts";
import { SentEvents } from "./sent_events.ts";
import type { Script, Stop, Write } from "./script.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Plays a script: gives one write at a time to whoever sends it, each when it
 * is due, and asks for the next step only when the last one was taken. What is
 * pushed goes out at once; the script keeps its times.
 *
 * While it waits it holds no promise and no listener, only a place at a shared
 * timer: with them an event takes twice the processor's time ("streams").
 */
export class Player implements ChunkSource {
  readonly sent = new SentEvents();
  /** Who stopped it before its time. */
  stoppedBy: "control" | "fault" | null = null;
  readonly #playing: Playing;
  readonly #cue: Cue;
  /** Nothing until there is a push. */
  #pushed: PushQueue | null = null;
  #state: "playing" | "stalled" | "over" | "cut" = "playing";
  /** Who asked for what comes next; `null` while nobody does. */
  #sink: ChunkSink | null = null;
  /** What waits for a turn of the loop, and how many turns. */
  #held: Write | null = null;
  #turnsLeft = 0;
  #hasWritten = false;
  /** Whether the last write had been waited for; the first may have been, while it was rendered. */
  #hadWaited = true;
  #lastWriteAt = 0;
  /** For the next heartbeat, and what calls off the end of a stall. */
  #beat: Alarm | null = null;
  #stopStall: (() => void) | null = null;
  readonly #goOn = () => this.#play();

  constructor(script: Script, playing: Playing) {
    this.#playing = playing;
    const { world } = playing;
    this.#cue = new Cue(script, { world, wake: this.#goOn });
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
  read(): Promise<Bytes | null> {
    return new Promise((take, fail) => this.readInto({ take, fail }));
  }

  readInto(sink: ChunkSink): void {
    this.#lastWriteAt ||= this.#playing.world.ticks();
    this.#sink = sink;
    this.#play();
  }

  /** Sends what is given as soon as it can be, if the stream goes on and its client reads. */
  push(writes: readonly Write[]): "sent" | "ended" | "full" {
    if (this.#isStopped) return "ended";
    this.#pushed ??= new PushQueue();
    if (!this.#pushed.add(writes)) return "full";
    queueMicrotask(this.#goOn);
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

  #stop(how: StopHow): void {
    this.#state = how === "end" ? "over" : how === "cut" ? "cut" : "stalled";
    this.#stopStall?.();
    this.#stopStall = null;
    this.#cue.stop();
    if (how !== "stall") {
      this.#pushed?.clear();
      this.#cue.cancel();
    }
    queueMicrotask(this.#goOn);
  }

  /** Hands over what comes next, if somebody asked and it can go out now; else whatever it waits for calls this again. */
  #play(): void {
    this.#beat?.callOff();
    if (this.#sink === null || this.#turnsLeft > 0) return;
    let chunk: Bytes | null | undefined;
    try {
      chunk = this.#next();
    } catch (error) {
      const sink = this.#sink;
      this.#sink = null;
      return sink.fail(error);
    }
    if (chunk === undefined) this.#awaitBeat();
    else this.#give(chunk);
  }

  /** Whoever takes it may ask for the next one before this returns. */
  #give(chunk: Bytes | null): void {
    const sink = this.#sink;
    this.#sink = null;
    sink?.take(chunk);
  }

  /** What can go out now; `null` at the end, `undefined` where nothing can. */
  #next(): Bytes | null | undefined {
    const held = this.#held;
    this.#held = null;
    if (held !== null && !this.#isStopped) {
      const bytes = this.#write(held);
      if (bytes.length > 0) return bytes;
    }
    while (this.#state === "playing") {
      const pushed = this.#pushed?.take();
      const step = pushed ?? this.#cue.take();
      if (step === undefined) return undefined;
      if (step === null) this.#state = "over";
      else if (step.kind !== "write") this.#strike(step);
      else {
        const isAtOnce = pushed !== undefined || this.#cue.isAtOnce;
        if (isAtOnce && this.#hasWritten) return this.#holdForTurn(step);
        if (!isAtOnce) this.#hadWaited = true;
        const bytes = this.#write(step);
        // A chunk without bytes would be the end of the body (RFC 9112 section 7.1).
        if (bytes.length > 0) return bytes;
      }
    }
    if (this.#state === "cut") {
      throw new CutShort("dropped", "The stream was cut");
    }
    return this.#state === "over" ? null : undefined;
  }

  /** Does what a fault asks for. */
  #strike(stop: Stop): void {
    const { kind, forMs } = stop;
    stop.onPlay?.();
    if (kind === "stall" && forMs !== undefined) {
      this.#state = "stalled";
      this.#stopStall = this.#playing.world.after(forMs, () => {
        this.#stopStall = null;
        this.#state = "playing";
        this.#play();
      });
      return;
    }
    if (stop.isPlanned !== true) this.stoppedBy = "fault";
    if (kind !== "hold") this.#stop(kind);
  }

  /** The runtime joins what comes within one turn into one write; what had waited goes out a turn later. */
  #holdForTurn(write: Write): undefined {
    this.#held = write;
    this.#turnsLeft = this.#hadWaited ? 2 : 1;
    this.#hadWaited = false;
    const pass = () => {
      if (--this.#turnsLeft > 0) inNextTurn(pass, 0);
      else this.#play();
    };
    inNextTurn(pass, write.bytes.length);
  }

  #write(write: Write): Bytes {
    const now = this.#playing.world.ticks();
    this.#hasWritten = true;
    this.#lastWriteAt = now;
    this.sent.note(write, now - this.#playing.startedAt);
    write.onPlay?.();
    return write.bytes;
  }

  /** A heartbeat goes out where nothing else does for a while. */
  #awaitBeat(): void {
    const { world, heartbeat } = this.#playing;
    const isHeld = this.#state !== "playing" || this.#turnsLeft > 0;
    if (heartbeat === null || isHeld) return;
    const quietMs = world.ticks() - this.#lastWriteAt;
    this.#beat ??= world.alarm(() => {
      this.#lastWriteAt = world.ticks();
      this.#hasWritten = true;
      this.#give(heartbeat.bytes);
    });
    this.#beat.set(Math.max(1, heartbeat.everyMs - quietMs));
  }
}
