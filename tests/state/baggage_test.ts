import assert from "node:assert/strict";
import { startScoped, who } from "../scoped_server.ts";

/** Baggage values and the scope that each selects (https://www.w3.org/TR/baggage/). */
const baggage: [string, string][] = [
  ["mock-scope=team-one", "team-one"],
  ["mock-scope=TEAM-ONE", "team-one"],
  ["a=1, mock-scope=team-one ;p=1;q, b=2;mock-scope=team-two", "team-one"],
  [" mock-scope = team-one ", "team-one"],
  ["mock-scope=%74eam%2Done", "team-one"],
  ["mock-scope=team-one,mock-scope=team-one", "team-one"],
  ["mock-scope=nobody,mock-scope=team-two", "team-two"],
  ["mock-scope=nobody", "global"],
  ["mock-scope=", "global"],
  ["mock-scope", "global"],
  ["Mock-Scope=team-one", "global"],
  ["x-mock-scope=team-one", "global"],
  ["a=1;mock-scope=team-one", "global"],
  ["a=mock-scope=team-one", "global"],
  ["mock-scope=team-one=x", "global"],
  ["mock-scope=%zz%", "global"],
  [",,;=,=", "global"],
  ["mock-scope=__proto__", "global"],
];

Deno.test("a baggage entry selects a scope among other members and properties", async () => {
  await using server = await startScoped("team-one", "team-two");
  for (const [value, expected] of baggage) {
    assert.equal(await who(server, `Baggage: ${value}`), expected, value);
  }
  assert.equal(
    await who(server, "baggage: a=1", "baggage: mock-scope=team-two"),
    "team-two",
  );
  assert.equal(
    await who(server, "team-one: 1", "baggage: mock-scope=team-one"),
    "team-one",
  );
});

Deno.test("a baggage entry is an equals sign away from a scope", async () => {
  await using server = await startScoped("mock-scopex");
  assert.equal(await who(server, "baggage: mock-scopex"), "global");
  assert.equal(
    await who(server, "baggage: mock-scope=mock-scopex"),
    "mock-scopex",
  );
});
