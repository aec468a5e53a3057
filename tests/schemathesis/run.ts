// Runs schemathesis (https://pypi.org/project/schemathesis) with all of its
// checks against a server of its own: the OpenAPI document has to be true.
// Arguments go on to it, such as `--max-examples=1000` or `--seed=7`.

import { fromFileUrl } from "@std/path";
import { startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";
import { installPackage } from "../python_environment.ts";

/** The checks that `checks.py` calls, to leave out what it explains. */
const wrapped = [
  "positive_data_acceptance",
  "negative_data_rejection",
  "ensure_resource_availability",
];

/** All but "validation_mismatch": most criteria and templates made at random are invalid. */
const warnings = [
  "missing_auth",
  "missing_test_data",
  "base_url_mismatch",
  "missing_deserializer",
  "unused_openapi_auth",
  "unsupported_regex",
  "method_not_allowed",
  "unresolvable_reference",
];

const checks = fromFileUrl(new URL("checks.py", import.meta.url));

/** One scope is out of the way of what the run deletes, and another one in its way. */
async function furnish(server: TestServer): Promise<string> {
  await server.control("POST", "/__mock__/scopes", { name: "kept" });
  await server.control("POST", "/__mock__/scopes", { name: "spare" });
  await server.stub({
    request: { path: "/news" },
    action: { sse: { events: [], channel: "news" } },
  }, "kept");
  await server.get("/orders/7?page=2", {
    method: "POST",
    headers: { kept: "1", "content-type": "application/json" },
    body: '{"sku": "A1"}',
  });
  return (await lastEntry(server)).id;
}

/**
 * Bodies that hold a whole stub, criteria or chaos. The coverage phase first
 * makes one value of all of such a schema, for which it draws for minutes: most
 * of it is one of several, several levels deep. The fuzzing phase draws from
 * the same schemas, and tests/control/malformed_test.ts derives a wrong value
 * for each of their fields.
 */
const drawnOnly = [
  "/__mock__/stubs",
  "/__mock__/stubs/{stub_id}",
  "/__mock__/match",
  "/__mock__/assert",
  "/__mock__/scopes",
  "/__mock__/scopes/{name}",
].map((path) =>
  [
    "[[operations]]",
    `include-path = ${JSON.stringify(path)}`,
    'include-method = ["POST", "PUT", "PATCH"]',
    "phases.coverage.enabled = false",
  ].join("\n")
);

/** What empties a scope empties one that nothing else needs. */
const clearing = [
  ["DELETE", "/__mock__/stubs"],
  ["DELETE", "/__mock__/requests"],
  ["DELETE", "/__mock__/state"],
  ["POST", "/__mock__/reset"],
].map(([method, path]) =>
  [
    "[[operations]]",
    `include-path = "${path}"`,
    `include-method = "${method}"`,
    'parameters = { "query.scope" = "spare" }',
  ].join("\n")
);

/**
 * The ids of a path can be had from nothing that the document says, no scope is
 * left unused for a day, and a tail ends after what is there.
 */
function settings(requestId: string): string {
  return [
    // Bodies as large as those of a stub are drawn slowly, and not in vain.
    'suppress-health-check = ["too_slow", "filter_too_much", "data_too_large"]',
    ...drawnOnly,
    ...clearing,
    "[[operations]]",
    'include-path-regex = "/channels/"',
    'parameters = { "path.name" = "news", "query.scope" = "kept" }',
    "[[operations]]",
    'include-path = "/__mock__/scopes"',
    'include-method = "DELETE"',
    'parameters = { "query.idle_ms" = 86400000 }',
    "[[operations]]",
    'include-path = "/__mock__/requests"',
    'include-method = "GET"',
    'parameters = { "query.follow" = "false" }',
    "[[operations]]",
    `include-path-regex = "/requests/\\\\{id\\\\}"`,
    `parameters = { "path.id" = ${JSON.stringify(requestId)} }`,
  ].join("\n");
}

async function run(python: string): Promise<number> {
  await using server = await startStandin({ logLevel: "error" });
  const folder = await Deno.makeTempDir({ prefix: "standin-schemathesis-" });
  try {
    const file = `${folder}/schemathesis.toml`;
    await Deno.writeTextFile(file, settings(await furnish(server)));
    const { code } = await new Deno.Command(python, {
      args: [
        ...["-m", "schemathesis.cli", "--config-file", file, "run"],
        `${server.url}/__mock__/openapi.json`,
        ...["--checks=all", `--exclude-checks=${wrapped.join()}`],
        `--warnings=${warnings.join()}`,
        ...["--request-timeout=10", "--no-color", "--max-examples=25"],
        ...Deno.args,
      ],
      env: { NO_PROXY: "127.0.0.1", SCHEMATHESIS_HOOKS: checks },
      cwd: folder,
    }).spawn().status;
    return code;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const environment = await installPackage({
  name: "schemathesis",
  version: "4.32.5",
  module: "schemathesis",
});
if (environment.ok) Deno.exit(await run(environment.python));
console.log(`Skipped: ${environment.reason}`);
