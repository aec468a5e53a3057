/** A line of the summary: what was measured and what there is to say of it. */
export interface Line {
  /** The scenario or program. */
  readonly name: string;
  readonly what: string;
  /** Which of its verdicts; the first unless given. */
  readonly verdict?: number;
  /** Without a verdict: the row and the column that the figure stands in, and its unit. */
  readonly cell?: readonly [row: string, column: string, unit: string];
  /** The number of streams in the row, where several begin alike. */
  readonly streams?: number;
  readonly sentence: string;
}

/** The lines of the summary, in the order of the page. */
export const lines: readonly Line[] = [
  {
    name: "static",
    what: "one static stub / bare `Deno.serve`",
    sentence:
      "A bare server never asks for the headers, which Standin keeps with each request.",
  },
  {
    name: "static",
    what: "one static stub / fastest other tool",
    verdict: 1,
    sentence:
      "All keep their request log on. Rift is native code: even the bare server is not twice as fast as it is.",
  },
  {
    name: "many",
    what: "10,000 stubs at random / one stub",
    sentence:
      "One look-up finds a literal path, but 10,000 stubs do not fit into the processor's cache.",
  },
  {
    name: "imported",
    what: "10,000 stubs of WireMock's mappings / written natively",
    sentence:
      "Each asks how the path was sent as well, since WireMock tells more apart.",
  },
  {
    name: "query",
    what: "10,000 stubs on one path, by query / one stub",
    sentence: "The index looks up the value, so the query has to be decoded.",
  },
  {
    name: "header",
    what: "10,000 stubs on one path, by header / one stub",
    sentence:
      "The index looks up the value, and the client sends one more line.",
  },
  {
    name: "json",
    what: "10,000 stubs on one path, by JSON body / one stub",
    sentence: "The body has to be read and parsed before anything can match.",
  },
  {
    name: "params",
    what: "path parameters / one stub",
    sentence: "A tree over path segments replaces the look-up.",
  },
  {
    name: "template",
    what: "a small template / one stub",
    sentence: "A template that only looks up names does not enter the engine.",
  },
  {
    name: "miss",
    what: "no stub matches / one stub",
    sentence: "Near misses are worked out only when somebody asks for them.",
  },
  {
    name: "scopes",
    what: "200 scopes with 50 stubs each / one stub",
    sentence:
      "A header's name selects the scope, and each has its own journal.",
  },
  {
    name: "upload",
    what: "POST of 64 KiB / bare server that reads it",
    sentence: "The body is kept for the journal.",
  },
  {
    name: "download",
    what: "answer of 1 MiB / bare server",
    sentence: "Text is handed to the socket unchanged.",
  },
  {
    name: "proxy",
    what: "proxy / the same written bare with `fetch`",
    sentence:
      "Standin reads the upstream's answer, to show it in the journal and to break off a call.",
  },
  {
    name: "streams",
    what: "5,000 event streams: late, p99",
    cell: ["Standin", "late p99 ms", "ms"],
    streams: 5000,
    sentence: "Events that are due together go out one after the other.",
  },
  {
    name: "streams",
    what: "10,000 event streams: late, p99 / bare server",
    verdict: 4,
    sentence:
      "Writes that are due together take turns, and the journal notes each.",
  },
  {
    name: "streams",
    what: "10,000 event streams: memory a stream / bare server",
    verdict: 5,
    sentence: "Each has a player, and a journal entry that shows its progress.",
  },
  {
    name: "pieces",
    what: "a stream's chunk passed on / by a bare proxy, in milliseconds more",
    sentence: "Chunks are read as a script, so that faults can act on them.",
  },
  {
    name: "waiters",
    what: "one static stub while 1,000 assertions wait / while none does",
    sentence: "Each hears only of requests that have what its claims name.",
  },
  {
    name: "admin",
    what:
      "opening the admin UI at 500 requests a second, milliseconds more at p99",
    sentence:
      "The list asks for light rows, and the server works them out in turns.",
  },
  {
    name: "store",
    what: "with `--store sqlite:` / without",
    sentence: "Calls are counted in memory and written once a second.",
  },
  {
    name: "store",
    what: "the same with `--store-journal all` / without",
    verdict: 1,
    sentence:
      "Requests are written 256 at a time, by the thread that answers them.",
  },
  {
    name: "store",
    what: "with `--store redis:` and `--store-journal off` / without",
    verdict: 2,
    sentence:
      "Calls are summed in batches; requests stay on the server that received them.",
  },
  {
    name: "store",
    what: "with `--store redis:` / without",
    verdict: 3,
    sentence:
      "Most of the cost is the text of each request, which is sent in batches.",
  },
  {
    name: "store",
    what: "the same with requests of 2 KB / without",
    verdict: 4,
    sentence: "Without a store, headers are decoded only when somebody asks.",
  },
  {
    name: "store-times",
    what: "a change that three servers have, p95 in milliseconds",
    sentence: "It is answered once each server has confirmed it.",
  },
  {
    name: "store-times",
    what: "an assertion woken by another server, p95 in milliseconds",
    verdict: 1,
    sentence: "Servers announce new requests to each other at once.",
  },
  {
    name: "store-times",
    what: "an assertion of 100 requests, p95 in milliseconds",
    verdict: 2,
    sentence: "Each server first stores the requests it has received.",
  },
  {
    name: "start",
    what: "start to first answer / bare `Deno.serve`",
    sentence:
      "Both run from source; the runtime first looks at a thousand files of Standin and loads 177.",
  },
  {
    name: "start",
    what: "the same, Standin bundled as the executable embeds it",
    verdict: 1,
    sentence:
      "Still run by the runtime, which first looks at every part of the bundle; an executable does not.",
  },
  {
    name: "start",
    what: "the same as executables",
    verdict: 2,
    sentence: "Both are built by `deno task compile`.",
  },
  {
    name: "mappings",
    what: "processor seconds until 5,000 plain mappings are served",
    sentence: "A third of it is the start without any.",
  },
  {
    name: "mappings",
    what: "the same with body files, templates and 1,500 patterns",
    verdict: 1,
    sentence: "Each pattern is proven to run in linear time.",
  },
  {
    name: "idle",
    what: "idle memory of the executable",
    cell: ["Standin, executable", "RSS MiB", "MiB"],
    sentence: "Three seconds after the start, without a stub.",
  },
  {
    name: "memory",
    what: "memory after 4 million requests / after 1 million",
    sentence: "The journal is a ring, so its size does not grow.",
  },
];
