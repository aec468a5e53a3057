import assert from "node:assert/strict";
import { refuseScope } from "../../src/control/scope_refusal.ts";
import { maxScopes } from "../../src/state/scope_obstacle.ts";
import { newState } from "../new_state.ts";

Deno.test("no more scopes are made than there may be, and one that ends makes room", async () => {
  const { scopes } = newState();
  const create = (name: string) => scopes.create({ name }, {});
  for (let at = 0; at < maxScopes; at++) create(`s${at}`);
  const refused = create("beyond");
  assert.ok(!refused.ok);
  const answer = refuseScope(refused.obstacle, { name: "beyond" });
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /LIMIT_REACHED.*10000 scopes.*ttl_ms/);
  assert.ok(scopes.put("s1", {}, {}).ok, "one in the place of another fits");
  const first = scopes.find("s0");
  assert.ok(first !== undefined);
  scopes.end(first);
  assert.ok(create("beyond").ok);
});
