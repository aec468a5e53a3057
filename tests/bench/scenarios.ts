import { bare, tunedBare } from "./bare.ts";
import type { Contestant } from "./contestant.ts";
import type { Workload } from "./workload.ts";
import {
  byHeader,
  byJson,
  byQuery,
  download,
  manyPaths,
  miss,
  oneStub,
  pathParameters,
  proxied,
  scoped,
  template,
  upload,
} from "./workloads.ts";

/** What Standin is compared with: a bare program, or itself, with one stub or with the same ones made over its API. */
export type Reference =
  | { readonly kind: "bare"; readonly server: (upstream: string) => Contestant }
  | { readonly kind: "one stub" }
  | { readonly kind: "native" };

export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** `upstream` is the address of a bare server; most scenarios need none. */
  readonly workload: (upstream: string) => Workload;
  readonly reference: Reference;
  /** Whether Standin's own stubs come by way of an import. */
  readonly isImported?: boolean;
  /** The least ratio to the reference; absent where none was promised. */
  readonly target?: number;
  /** Whether the other tools take part. */
  readonly peers: boolean;
  /** Programs that take part only to show where a cost comes from. */
  readonly beside?: readonly Contestant[];
}

const oneStubOfStandin: Reference = { kind: "one stub" };

function bareServer(file: string): Reference {
  return { kind: "bare", server: () => bare(file) };
}

/** The least ratio to the fastest peer, in every scenario that peers run. */
export const peerTarget = 2;

export const scenarios: readonly Scenario[] = [
  {
    name: "static",
    title: "one static stub",
    workload: oneStub,
    reference: bareServer("constant"),
    target: 0.75,
    peers: true,
    beside: [tunedBare("request_keeper")],
  },
  {
    name: "many",
    title: "10,000 stubs hit at random",
    workload: () => manyPaths(10_000),
    reference: oneStubOfStandin,
    target: 0.85,
    peers: true,
  },
  {
    name: "imported",
    title: "10,000 stubs from WireMock's mappings hit at random",
    workload: () => manyPaths(10_000),
    reference: { kind: "native" },
    isImported: true,
    target: 0.95,
    peers: false,
  },
  {
    name: "query",
    title: "10,000 stubs on one path, by query",
    workload: () => byQuery(10_000),
    reference: oneStubOfStandin,
    target: 0.6,
    peers: true,
  },
  {
    name: "header",
    title: "10,000 stubs on one path, by header",
    workload: () => byHeader(10_000),
    reference: oneStubOfStandin,
    target: 0.6,
    peers: true,
  },
  {
    name: "json",
    title: "10,000 stubs on one path, by JSON body",
    workload: () => byJson(10_000),
    reference: oneStubOfStandin,
    peers: true,
  },
  {
    name: "params",
    title: "path parameters",
    workload: pathParameters,
    reference: oneStubOfStandin,
    target: 0.9,
    peers: true,
  },
  {
    name: "template",
    title: "small template",
    workload: template,
    reference: oneStubOfStandin,
    target: 0.6,
    peers: true,
  },
  {
    name: "miss",
    title: "no stub matches",
    workload: miss,
    reference: oneStubOfStandin,
    target: 0.85,
    peers: true,
  },
  {
    name: "upload",
    title: "POST of 64 KiB",
    workload: () => upload(),
    reference: bareServer("body_reader"),
    peers: true,
  },
  {
    name: "download",
    title: "answer of 1 MiB",
    workload: () => download(),
    reference: bareServer("large_answer"),
    peers: true,
  },
  {
    name: "proxy",
    title: "proxy to a bare upstream",
    workload: proxied,
    reference: {
      kind: "bare",
      server: (upstream) => bare("fetch_proxy", upstream),
    },
    target: 0.8,
    peers: true,
  },
  {
    name: "scopes",
    title: "200 scopes with 50 stubs each",
    workload: () => scoped(200),
    reference: oneStubOfStandin,
    peers: false,
  },
];
