import type { World } from "../runtime/world.ts";
import { finishInSlices, type Worker } from "../runtime/work.ts";
import type { StubSpec } from "../model/stub.ts";
import type { Issue } from "../schema/issue.ts";
import { stubCount } from "./check.ts";
import { pathText, readStubFiles, type StubPath } from "./read.ts";
import type { Application, StubSet } from "./stub_set.ts";
import { watchStubFiles } from "./watch.ts";

/** What following needs beside the files. */
interface Surroundings {
  readonly world: World;
  /** What a stub asks for that its server cannot do. */
  readonly needs?: (spec: StubSpec) => Issue[];
  readonly keepsLevels?: boolean;
}

/** Stub files whose stubs a set keeps as the files say. Files with an issue change nothing: the log tells what is wrong with them. */
export class FollowedFiles {
  readonly #paths: readonly StubPath[];
  readonly #set: Pick<StubSet, "apply">;
  readonly #world: World;
  readonly #needs: (spec: StubSpec) => Issue[];
  readonly #keepsLevels: boolean;
  /** What was left out when it was told last. */
  #leftOut = "";
  #trouble = "";
  /** The end of the last reading: none may overtake another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    paths: readonly StubPath[],
    set: Pick<StubSet, "apply">,
    { world, needs = () => [], keepsLevels = false }: Surroundings,
  ) {
    this.#paths = paths;
    this.#set = set;
    this.#world = world;
    this.#needs = needs;
    this.#keepsLevels = keepsLevels;
  }

  /** Follows the files until the signal aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    const { log } = this.#world;
    const told = new Set<string>();
    await watchStubFiles(this.#paths.map(pathText), {
      world: this.#world,
      onChange: async () => void await this.#refresh(signal),
      onTrouble(reason) {
        if (told.has(reason)) return;
        told.add(reason);
        log.warn(
          `changes of stub files are seen late, by comparing them every few seconds: ${reason}`,
        );
      },
      signal,
    });
  }

  /** Reads the files once more, because somebody asks for it. */
  async reload(): Promise<void> {
    this.#trouble = "";
    const result = await this.#refresh();
    if (result?.ok && !result.changed) {
      const { log } = this.#world;
      log.info(`stub files are unchanged: ${stubCount(result.count)}`);
    }
  }

  #refresh(signal?: AbortSignal): Promise<Application | undefined> {
    const { log } = this.#world;
    const worker: Worker = (work) => finishInSlices(work, this.#world);
    const next = this.#turn.then(async () => {
      const reading = await readStubFiles(this.#paths, {
        worker,
        needs: this.#needs,
        keepsLevels: this.#keepsLevels,
      });
      if (signal?.aborted) return undefined;
      if (reading.ok) this.#tellLeftOut(reading.notes);
      return this.#tell(
        reading.ok
          ? await worker(this.#set.apply(reading.entries, reading.scopes))
          : reading,
      );
    }).catch((error) => {
      // A fault of ours must not end a server whose stubs still stand.
      log.error("stub files could not be read again", { error: String(error) });
      return undefined;
    });
    this.#turn = next;
    return next;
  }

  #tellLeftOut(notes: readonly string[]): void {
    const text = notes.join("\n");
    if (text === this.#leftOut) return;
    this.#leftOut = text;
    for (const note of notes) this.#world.log.warn(note);
  }

  #tell(result: Application): Application {
    const { log } = this.#world;
    const before = this.#trouble;
    this.#trouble = result.ok ? "" : result.problems.join("; ");
    if (!result.ok) {
      if (this.#trouble === before) return result;
      log.warn(
        `stub files are broken, the last good set stays: ${this.#trouble}`,
      );
    } else if (result.changed || before !== "") {
      log.info(`stub files changed: ${stubCount(result.count)}`);
    }
    return result;
  }
}
