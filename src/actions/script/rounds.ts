import { CutShort } from "../../answers/cut_short.ts";
import type { Script, Step, Write } from "../../answers/script.ts";
import type { WorkMeter } from "../../runtime/work_meter.ts";
import type { Scene } from "../../templating/context.ts";
import type { Parts } from "./late_parts.ts";
import { type PartRendering, type PreparedPart, writeOf } from "./part.ts";

/** A list of parts, and when they go out. */
export interface PreparedScript {
  /** What one part is called in a sentence. */
  readonly noun: "Event" | "Chunk";
  readonly parts: Parts;
  /** Whether it is known that no request can change any of them. */
  readonly isFixed: boolean;
  /** Milliseconds before the first write, where that has no delay of its own. */
  readonly firstDelayMs: number;
  readonly defaultDelayMs: number;
  readonly jitterMs: number;
  /** How often the list goes out; `Infinity` for a stream without an end. */
  readonly repeat: number;
  readonly atEnd: "close" | "hold";
}

/** What one stream is made with. */
export interface Stage {
  readonly scene: Scene;
  /** Draws in [0, 1) for the jitter. */
  chance(): number;
  readonly meter: WorkMeter;
}

/**
 * Bytes of a round that are rendered before its first byte, so that an error is
 * found in time (docs/contract.md#b6.3, docs/limits.md); what is beyond is
 * rendered when it is asked for.
 */
const maxAhead = 1024 * 1024;

/** What a write takes beside its bytes. */
const writeFrame = 200;

const nothingAhead: readonly Write[] = [];

/** Why a part could not be made. */
class Unrenderable extends Error {
  override name = "Unrenderable";
}

/** The script of a prepared list: round after round, each rendered before its first write. */
export class Rounds implements Script {
  readonly #prepared: PreparedScript;
  readonly #stage: Stage;
  #ahead: readonly Write[] = nothingAhead;
  #taken = 0;
  #round = 0;
  #position = 0;
  #copy = 0;
  #isFirst = true;

  constructor(prepared: PreparedScript, stage: Stage) {
    this.#prepared = prepared;
    this.#stage = stage;
  }

  /** Renders the first round; a sentence where one of its parts cannot be. */
  async begin(): Promise<string | null> {
    try {
      await this.#fill();
      return null;
    } catch (error) {
      if (error instanceof Unrenderable) return error.message;
      throw error;
    }
  }

  next(): Step | null | Promise<Step | null> {
    const write = this.#ahead[this.#taken];
    if (write !== undefined) {
      this.#taken++;
      return write;
    }
    if (this.#isOver) {
      const { atEnd } = this.#prepared;
      return atEnd === "hold" ? { kind: "hold", delayMs: 0 } : null;
    }
    if (!this.#prepared.isFixed) return this.#fillAndTake();
    const made = this.#make();
    return made instanceof Promise ? this.#fillAndTake() : made;
  }

  get #isOver(): boolean {
    const { parts, repeat } = this.#prepared;
    return parts.length === 0 || this.#round >= repeat;
  }

  async #fillAndTake(): Promise<Step | null> {
    try {
      await this.#fill();
    } catch (error) {
      if (!(error instanceof Unrenderable)) throw error;
      throw new CutShort("template_error", error.message);
    }
    return this.next();
  }

  /** Renders what is left of the round, as far as there is room. */
  async #fill(): Promise<void> {
    this.#ahead = nothingAhead;
    this.#taken = 0;
    if (this.#prepared.isFixed || this.#isOver) return;
    const ahead: Write[] = [];
    this.#ahead = ahead;
    const { meter } = this.#stage;
    const round = this.#round;
    let room = maxAhead;
    while (room > 0 && this.#round === round) {
      const made = this.#make();
      const write = made instanceof Promise ? await made : made;
      ahead.push(write);
      const size = write.bytes.length;
      room -= size + writeFrame;
      await meter.spend(size);
    }
  }

  /** Makes the next write. */
  #make(): Write | Promise<Write> {
    const { parts } = this.#prepared;
    const position = this.#position;
    const part = parts.at(position);
    if (part === undefined) throw new Error("a script has no such part");
    const n = this.#round * part.repeat + this.#copy + 1;
    this.#advance(part);
    const delayMs = this.#delayOf(part);
    // What is rendered makes functions, and so room for them, in a place of its own.
    return part.fixed?.(delayMs) ??
      this.#render(part, { n, position, delayMs });
  }

  #render(
    part: PreparedPart,
    { n, position, delayMs }: {
      readonly n: number;
      readonly position: number;
      readonly delayMs: number;
    },
  ): Write | Promise<Write> {
    const finish = (rendering: PartRendering) => {
      if (typeof rendering !== "string") return writeOf(rendering, delayMs);
      const { noun } = this.#prepared;
      throw new Unrenderable(`${noun} ${position + 1}: ${rendering}`);
    };
    const rendering = part.render({ ...this.#stage.scene, n });
    return rendering instanceof Promise
      ? rendering.then(finish)
      : finish(rendering);
  }

  #advance({ repeat }: PreparedPart): void {
    if (++this.#copy < repeat) return;
    this.#copy = 0;
    if (++this.#position < this.#prepared.parts.length) return;
    this.#position = 0;
    this.#round++;
  }

  #delayOf(part: PreparedPart): number {
    const { firstDelayMs, defaultDelayMs, jitterMs } = this.#prepared;
    const delay = part.delayMs ??
      (this.#isFirst ? firstDelayMs : defaultDelayMs);
    const jitter = part.jitterMs ?? jitterMs;
    this.#isFirst = false;
    return jitter === 0
      ? delay
      : delay + Math.floor(this.#stage.chance() * (jitter + 1));
  }
}
