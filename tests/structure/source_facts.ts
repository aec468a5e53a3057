/** One import or re-export of another module. */
export interface Import {
  /** As written: `../json/values.ts` or `npm:zod`. */
  readonly specifier: string;
  readonly line: number;
  /** Whether nothing but types comes in. */
  readonly typeOnly: boolean;
  /** Whether it comes in when it is asked for. */
  readonly isLate?: boolean;
  /** The names that are taken; null for all of them. */
  readonly names: readonly string[] | null;
}

/** Something with a name at a line. */
export interface Named {
  readonly name: string;
  readonly line: number;
}

/** A function with the lines that it covers. */
export interface Measured extends Named {
  readonly lines: number;
}

/** What the rules want to know of a module. */
export interface SourceFacts {
  readonly imports: Import[];
  /** Exported values; types are not among them. */
  readonly exports: Named[];
  readonly functions: Measured[];
  /** Uses of `Deno.*`, of clocks and of chance. */
  readonly touches: Named[];
}

/** The line that a place in the text stands in; the first is 1. */
export type LineAt = (offset: number) => number;
