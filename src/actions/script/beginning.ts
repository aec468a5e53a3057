import type { Answer } from "../../answers/answer.ts";
import type { Script } from "../../answers/script.ts";
import type { World } from "../../runtime/world.ts";
import type { ActionScene } from "../kind.ts";

/** Where a stream begins. */
export interface Start {
  readonly script: Script;
  /** The id of the event after which it goes on; `null` from the start. */
  readonly resumedAfter: string | null;
  /** The exchange of another stub that it goes on with. */
  readonly continues?: {
    readonly stubId: string;
    readonly ids: readonly string[];
  };
}

/** Says where a stream begins for a request, or what is answered instead. */
export type Beginning = (
  makeScript: () => Promise<Script | Answer>,
  scene: ActionScene,
  world: World,
) => Promise<Start | Answer>;
