export const one = "id: 1\ndata: ä\n\n";
export const two = 'data: {"n":2}\n\n';
export const three = "event: last\ndata: done\n\n";

/** The bytes of a text, each as a character. */
const bytes = (text: string) =>
  String.fromCharCode(...new TextEncoder().encode(text));

const [a, b, c] = [bytes(one), bytes(two), bytes(three)];

export const sse = {
  sse: {
    events: [
      { id: "1", data: "ä" },
      { data: { n: 2 } },
      { event: "last", data: "{{ 'done' }}" },
    ],
  },
};

interface Expected {
  readonly writes: readonly string[];
  readonly isWhole?: boolean;
  readonly event?: number | null;
  readonly byte?: number | null;
}

const crlf = (text: string) => text.replaceAll("\n", "\r\n");

const send = { event: "odd", data: "" };
const odd = "event: odd\ndata: \n\n";

/** What each fault makes of three events; `a` is 16 bytes long, `b` 15. */
export const cases: [string, Record<string, unknown>, Expected][] = [
  ["omit", { event: 2 }, { writes: [a, c], event: 2, byte: 16 }],
  ["omit", { event: 3 }, { writes: [a, b], event: 3, byte: 31 }],
  ["duplicate", { event: 1 }, { writes: [a, a, b, c], event: 1, byte: 0 }],
  ["swap", { event: 1 }, { writes: [b, a, c], event: 1, byte: 0 }],
  ["swap", { event: 2 }, { writes: [a, c, b], event: 2, byte: 16 }],
  ["corrupt", { event: 2, how: "json" }, {
    writes: [a, 'data: {"n":2\n\n', c],
    event: 2,
    byte: 16,
  }],
  ["corrupt", { event: 1, how: "utf8" }, {
    writes: [a.replace("\n\n", "\xe2\n\n"), b, c],
    event: 1,
    byte: 0,
  }],
  ["insert", { event: 2, send }, {
    writes: [a, odd, b, c],
    event: 2,
    byte: 16,
  }],
  ["without_terminator", {}, { writes: [a, b], event: 3, byte: 31 }],
  ["line_ends", { with: "crlf" }, { writes: [a, b, c].map(crlf) }],
  ["line_ends", { with: "cr" }, {
    writes: [a, b, c].map((text) => text.replaceAll("\n", "\r")),
  }],
  ["end", {}, { writes: [], event: 0, byte: 0 }],
  ["end", { after_events: 2 }, { writes: [a, b], event: 2, byte: 31 }],
  ["end", { after_bytes: 17 }, { writes: [a, b], event: 2, byte: 31 }],
  ["end", { after_fraction: 0.25 }, { writes: [a], event: 1, byte: 16 }],
  ["end", { after_events: 1, inside: "event" }, {
    writes: [a, b.slice(0, 7)],
    event: 1,
    byte: 23,
  }],
  ["end", { after_bytes: 18, inside: "event" }, {
    writes: [a, b.slice(0, 2)],
    event: 1,
    byte: 18,
  }],
  ["cut", { after_events: 1 }, {
    writes: [a],
    isWhole: false,
    event: 1,
    byte: 16,
  }],
  ["cut", { inside: "character" }, {
    writes: ["id: 1\ndata: \xc3"],
    isWhole: false,
    event: 0,
    byte: 13,
  }],
  ["cut", { after_events: 1, inside: "line_end" }, {
    writes: [a, b.slice(0, 14)],
    isWhole: false,
    event: 1,
    byte: 30,
  }],
  ["error", { after_events: 1, send }, {
    writes: [a, odd],
    event: 1,
    byte: 16,
  }],
  ["stall", { after_events: 1, for_ms: 1 }, {
    writes: [a, b, c],
    event: 1,
    byte: 16,
  }],
  ["split", { inside: "characters" }, {
    writes: ["id: 1\ndata: \xc3", "\xa4\n\n", b, c],
  }],
  ["split", { inside: "line_ends" }, {
    writes: [a, b, c].flatMap((text) => [text.slice(0, -1), "\n"]),
  }],
  ["split", { inside: "events" }, {
    writes: [a, b, c].flatMap((text) => {
      const half = Math.floor(text.length / 2);
      return [text.slice(0, half), text.slice(half)];
    }),
  }],
  ["split", { size: 10 }, {
    writes: [a, b, c].flatMap((text) => text.match(/[^]{1,10}/g) ?? []),
  }],
  ["join", { size: 20 }, { writes: [a + b, c] }],
  ["join", { for_ms: 1 }, { writes: [a + b + c] }],
];
