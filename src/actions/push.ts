// What is pushed into open streams from outside. Nothing here knows how it is
// written in a payload: a server without stubs starts without that.

import type { Player } from "../answers/player.ts";
import type { Write } from "../answers/script.ts";
import { type PreparedPart, writeOf } from "./script/part.ts";

/** What is pushed, ready for any stream. */
export interface Push {
  readonly unit: Player["unit"];
  readonly parts: readonly PreparedPart[];
  /** The writes, of which all streams have the same; `null` where requests change them. */
  readonly writes: readonly Write[] | null;
  /** What each of the parts was made of. */
  readonly given: readonly unknown[];
}

/** What became of a push into one stream. */
export type PushOutcome =
  | { readonly kind: "sent" | "ended" }
  | { readonly kind: "full" }
  | { readonly kind: "other_unit" }
  | {
    readonly kind: "unrenderable";
    /** Which of the parts, from 0. */
    readonly at: number;
    readonly detail: string;
  };

/**
 * Pushes into one stream; its templates see the request that the stream
 * answers. Where no part has one all is done in this turn, and nothing is
 * copied.
 */
export function pushTo(
  player: Player,
  { unit, parts, writes }: Push,
): PushOutcome | Promise<PushOutcome> {
  if (player.unit !== unit) return { kind: "other_unit" };
  if (writes !== null) return { kind: player.push(writes) };
  return pushRendered(player, parts);
}

async function pushRendered(
  player: Player,
  parts: readonly PreparedPart[],
): Promise<PushOutcome> {
  const scene = { ...player.scene, n: 1 };
  const made: Write[] = [];
  for (const [at, { render }] of parts.entries()) {
    const part = await render(scene);
    if (typeof part === "string") {
      return { kind: "unrenderable", at, detail: part };
    }
    made.push(writeOf(part));
  }
  return { kind: player.push(made) };
}
