import type { Json } from "../../json/values.ts";

/** Why a model stops, in words of no dialect. */
export type Stop = "end" | "length" | "tool" | "refusal" | "content_filter";

/** What one answer counts, in tokens. */
export interface Usage {
  readonly input: number;
  /** With what was thought. */
  readonly output: number;
  /** Of the input. */
  readonly cached: number;
  /** Of the output. */
  readonly reasoning: number;
}

/** A text that is said, or thought, in the pieces in which a stream has it. */
export interface SaidText {
  readonly kind: "text" | "thinking";
  readonly pieces: readonly string[];
}

/** A call of a tool. */
export interface SaidCall {
  readonly kind: "call";
  readonly name: string;
  /** As it was given; `null` where the dialect makes one. */
  readonly id: string | null;
  /** JSON, or the text that was rendered where that is none. */
  readonly arguments: Json;
  /** The arguments as text, in pieces. */
  readonly pieces: readonly string[];
}

export type SaidBlock = SaidText | SaidCall;

/** What a model says to one request, in no dialect yet. */
export interface Said {
  /** As it was given; `null` where the dialect makes one. */
  readonly id: string | null;
  /** Names the stub and the call; ids are made of it, so that they are the same on each run. */
  readonly call: string;
  readonly model: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly blocks: readonly SaidBlock[];
  readonly usage: Usage;
  readonly stop: Stop;
}

/** All that the blocks of a kind say, as one text; `null` where there is none. */
export function textOf(
  { blocks }: Pick<Said, "blocks">,
  kind: SaidText["kind"],
): string | null {
  const found = blocks.filter((one) => one.kind === kind);
  if (found.length === 0) return null;
  return found.flatMap(({ pieces }) => pieces).join("");
}

/** The calls, each with its place among them. */
export function callsOf({ blocks }: Pick<Said, "blocks">): SaidCall[] {
  return blocks.filter((one) => one.kind === "call");
}
