import { type Outcome, outcomes } from "../answers/ending.ts";
import { nearest } from "../schema/nearest.ts";

/** What one word of a search asks of a request. Texts are in lower case. */
export type SearchCondition =
  | { readonly kind: "status"; readonly from: number; readonly to: number }
  | { readonly kind: "method" | "path" | "body"; readonly text: string }
  | {
    readonly kind: "header";
    readonly name: string;
    /** The whole value; `null` where any will do. */
    readonly value: string | null;
  }
  /** `null` asks for what has none. */
  | { readonly kind: "scope" | "stub" | "trace"; readonly name: string | null }
  /** "" asks for what global stubs answered. */
  | { readonly kind: "stub_scope"; readonly name: string }
  | {
    readonly kind: "took";
    readonly than: ">" | ">=" | "<" | "<=";
    readonly ms: number;
  }
  | { readonly kind: "outcome"; readonly outcome: Outcome }
  | { readonly kind: "upstream"; readonly isTrue: boolean }
  /** A bare word is sought everywhere. */
  | { readonly kind: "text"; readonly text: string };

/** A condition, or a sentence that says what is wrong with the value of a word. */
export type ConditionReading = SearchCondition | string;

interface SearchKey {
  /** A word as one may type it. */
  readonly example: string;
  read(value: string): ConditionReading;
}

/** The words that have a key, in the order in which they are told. */
export const searchKeys = {
  status: { example: "status:4xx", read: readStatus },
  method: { example: "method:POST", read: (value) => textOf("method", value) },
  path: { example: "path:/health", read: (value) => textOf("path", value) },
  header: { example: "header:x-id=7", read: readHeader },
  body: { example: "body:lamp", read: (value) => textOf("body", value) },
  scope: {
    example: "scope:a",
    read: (value) => ({ kind: "scope", name: value.toLowerCase() || null }),
  },
  stub: {
    example: "stub:user",
    read: (value) => ({ kind: "stub", name: value || null }),
  },
  stub_scope: {
    example: "stub_scope:a",
    read: (value) => ({ kind: "stub_scope", name: value.toLowerCase() }),
  },
  trace: { example: "trace:4bf92f3577b34da6a3ce929d0e0e4736", read: readTrace },
  took: { example: "took:>100ms", read: readTook },
  outcome: { example: "outcome:dropped", read: readOutcome },
  upstream: { example: "upstream:true", read: readUpstream },
} as const satisfies Readonly<Record<string, SearchKey>>;

function textOf(
  kind: "method" | "path" | "body",
  value: string,
): ConditionReading {
  if (value === "") {
    const { example } = searchKeys[kind];
    return `"${kind}:" needs a text behind it, such as "${example}"`;
  }
  return { kind, text: value.toLowerCase() };
}

function readStatus(value: string): ConditionReading {
  const [, first, rest] = /^([1-5])(\d\d|xx)$/i.exec(value) ?? [];
  if (first === undefined || rest === undefined) {
    return '"status:" needs a status such as "404", or "4xx"';
  }
  const hundreds = Number(first) * 100;
  const [from, to] = /x/i.test(rest)
    ? [hundreds, hundreds + 99]
    : [hundreds + Number(rest), hundreds + Number(rest)];
  return { kind: "status", from, to };
}

function readHeader(value: string): ConditionReading {
  const [, name = "", rest] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  return name === ""
    ? '"header:" needs a name, with a value or without: "header:x-id=7"'
    : {
      kind: "header",
      name: name.toLowerCase(),
      value: rest?.toLowerCase() ?? null,
    };
}

function readTrace(value: string): ConditionReading {
  const { example } = searchKeys.trace;
  return /^(?:[0-9a-f]{32})?$/i.test(value)
    ? { kind: "trace", name: value.toLowerCase() || null }
    : `"trace:" needs a trace id of 32 hexadecimal digits, such as "${example}"`;
}

function readTook(value: string): ConditionReading {
  const found = /^(>=|<=|>|<)(\d{1,9}(?:\.\d{1,6})?)(ms|s)?$/i.exec(value);
  const [, than, number, unit = "ms"] = found ?? [];
  if (than !== ">" && than !== ">=" && than !== "<" && than !== "<=") {
    return '"took:" needs a bound such as ">100ms" or "<=2s"';
  }
  const ms = Number(number) * (unit.toLowerCase() === "s" ? 1000 : 1);
  return { kind: "took", than, ms };
}

function readUpstream(value: string): ConditionReading {
  const word = value.toLowerCase();
  return word === "true" || word === "false"
    ? { kind: "upstream", isTrue: word === "true" }
    : '"upstream:" needs "true" or "false": whether a request went to the upstream of its scope';
}

function readOutcome(value: string): ConditionReading {
  const outcome = outcomes.find((one) => one === value.toLowerCase());
  if (outcome !== undefined) return { kind: "outcome", outcome };
  const near = nearest(value, outcomes);
  return near === undefined
    ? `"outcome:" needs one of ${outcomes.join(", ")}`
    : `There is no outcome "${value}": did you mean "${near}"?`;
}
