/** What the values of a search are completed with. */
export interface SearchFacts {
  readonly methods: readonly string[];
  /** Of requests that came, without their queries. */
  readonly paths: readonly string[];
  readonly scopes: readonly string[];
  readonly stubs: readonly string[];
}

/** The words of a search that have a key, each with what it is for. */
export const searchKeys = {
  status: "a status or its class",
  method: "the method",
  path: "a part of the path",
  header: "a header, or name=value",
  body: "a part of the request's or the answer's body",
  scope: "the scope",
  stub: "the stub that answered",
  stub_scope: "the scope of that stub",
  trace: "the trace of its traceparent",
  took: "how long it took",
  outcome: "how it ended",
  upstream: "whether the scope's upstream was asked",
} as const;

type SearchKey = keyof typeof searchKeys;

const outcomes = [
  "no_match",
  "answered",
  "open",
  "dropped",
  "client_left",
  "template_error",
  "upstream_error",
  "upstream_timeout",
  "body_too_large",
  "scope_conflict",
  "scope_not_found",
  "preflight",
  "loop",
  "shutdown",
  "failed",
];

const values: {
  readonly [K in SearchKey]: (facts: SearchFacts) => readonly string[];
} = {
  status: () => ["2xx", "3xx", "4xx", "5xx", "404", "500"],
  method: ({ methods }) => methods,
  path: ({ paths }) => paths,
  header: () => [
    "content-type=",
    "authorization",
    "accept=",
    "user-agent=",
    "x-request-id=",
  ],
  // Any word of a body: there is nothing to offer.
  body: () => [],
  scope: ({ scopes }) => scopes,
  stub: ({ stubs }) => stubs,
  stub_scope: ({ scopes }) => scopes,
  trace: () => [],
  took: () => [">100ms", ">1s", "<10ms"],
  outcome: () => outcomes,
  upstream: () => ["true", "false"],
};

/** A way to go on with the word that is being typed. */
export interface Completion {
  /** The whole search with it. */
  readonly text: string;
  /** The word alone, and what it is for. */
  readonly word: string;
  readonly hint: string;
}

/** What is shown at most. */
const most = 8;

function isKey(text: string): text is SearchKey {
  return Object.hasOwn(searchKeys, text);
}

function quoted(value: string): string {
  return /[\s"]/.test(value) ? `"${value.replaceAll('"', "")}"` : value;
}

/** How the last word of a search may go on; nothing where no word has begun. */
export function completions(
  search: string,
  facts: SearchFacts,
): readonly Completion[] {
  const [word = ""] = /\S*$/.exec(search) ?? [];
  const before = search.slice(0, search.length - word.length);
  const sign = word.startsWith("-") ? "-" : "";
  const bare = word.slice(sign.length);
  if (bare === "") return [];
  const colon = bare.indexOf(":");
  if (colon === -1) {
    return Object.entries(searchKeys)
      .filter(([key]) => key.startsWith(bare.toLowerCase()))
      .map(([key, hint]) => complete(before, `${sign}${key}:`, hint));
  }
  const key = bare.slice(0, colon).toLowerCase();
  if (!isKey(key)) return [];
  const typed = bare.slice(colon + 1).toLowerCase();
  return values[key](facts)
    .filter((value) => value.toLowerCase().startsWith(typed) && value !== typed)
    .slice(0, most)
    .map((value) => {
      const whole = `${sign}${key}:${quoted(value)}`;
      return complete(before, value.endsWith("=") ? whole : `${whole} `, "");
    });
}

function complete(before: string, word: string, hint: string): Completion {
  return { text: before + word, word: word.trim(), hint };
}
