/**
 * What `docs/architecture.md` promises, as data. An import, of a type too, may
 * only point to a lower layer or stay in its room; rooms of one layer do not
 * know each other.
 */
export const layers: readonly (readonly string[])[] = [
  ["json", "pattern", "runtime"],
  ["schema", "documents"],
  ["request"],
  ["criteria"],
  ["templating"],
  ["matching"],
  ["answers"],
  ["search"],
  ["actions"],
  ["faults"],
  ["model"],
  ["redaction"],
  ["telemetry"],
  ["state"],
  ["exchange"],
  ["formats"],
  ["recording", "stub_files"],
  ["control", "listener"],
  ["wiremock_api"],
  ["store"],
  ["server.ts"],
  ["cli"],
  ["main.ts"],
];

/** What code outside of `src/` may import from it: rooms, for values and for types alone. */
export const guests: Readonly<
  Record<string, { readonly values: string[]; readonly types: string[] }>
> = {
  ".ci": { values: [], types: [] },
  admin: {
    values: ["json", "redaction", "schema", "search"],
    types: ["model"],
  },
};

/** The files of `src/`, or folders of them, that may touch `Deno.*`, clocks and chance. */
export const doors: readonly string[] = [
  "src/server.ts",
  "src/listener/",
  "src/runtime/",
  "src/cli/",
  "src/stub_files/disk.ts",
  "src/stub_files/path_watch.ts",
  "src/store/sqlite/disk.ts",
  "src/templating/machine.ts",
];

/** The rooms that know a package; others reach it through them. */
export const packageRooms: Readonly<Record<string, readonly string[]>> = {
  hono: ["control"],
  ioredis: ["store"],
  "minijinja-js": ["templating"],
  re2js: ["pattern"],
  yaml: ["documents"],
};

/** What `client/` offers to others, as its `deno.json` says; the first has to run in a browser. */
export const clientEntries: readonly string[] = [
  "client/standin.ts",
  "client/node.ts",
  "client/vitest.ts",
  "client/playwright.ts",
  "client/node_test.ts",
  "client/setup.ts",
];

/** Files that a task writes: nobody reads them from end to end. */
export const generated: readonly string[] = ["client/wire_types.ts"];

export const maxFileLines = 250;

export const maxFunctionLines = 60;
/** In the admin UI, where each is a component of a page. */
export const maxAdminFunctionLines = 40;
