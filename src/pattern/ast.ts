import type { CharSet } from "./char_set.ts";

/**
 * A Python pattern after parsing. Flags are resolved: case folding and verbose
 * mode are gone, and each dot, class and anchor says what it means.
 * `at` is the offset of a construct in the source, for messages.
 */
export type PatternNode =
  | { readonly kind: "set"; readonly set: CharSet }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly branches: readonly PatternNode[] }
  | Repeat
  | {
    readonly kind: "capture";
    readonly group: number;
    readonly body: PatternNode;
  }
  | { readonly kind: "atomic"; readonly body: PatternNode; readonly at: number }
  | Look
  | Reference
  | Anchor;

/** `max` is `Infinity` where it is open. A possessive repeat is an atomic group of one. */
export interface Repeat {
  readonly kind: "repeat";
  readonly body: PatternNode;
  readonly min: number;
  readonly max: number;
  readonly lazy: boolean;
  readonly at: number;
}

export interface Look {
  readonly kind: "look";
  readonly ahead: boolean;
  readonly negative: boolean;
  readonly body: PatternNode;
  readonly at: number;
}

export interface Reference {
  readonly kind: "reference";
  readonly group: number;
  readonly ignoreCase: boolean;
  readonly at: number;
}

/** `end` is before a final newline too; `absolute_end` is not. */
export interface Anchor {
  readonly kind: "anchor";
  readonly anchor:
    | "start"
    | "line_start"
    | "end"
    | "line_end"
    | "absolute_end"
    | "word_edge"
    | "no_word_edge";
  readonly ascii: boolean;
  readonly at: number;
}

/** Why a pattern is refused, and at which offset of its source. */
export interface Refusal {
  readonly reason: string;
  readonly position: number;
}
