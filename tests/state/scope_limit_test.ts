import assert from "node:assert/strict";
import { refuseScope } from "../../src/control/scope_refusal.ts";
import { maxScopes } from "../../src/state/scope_obstacle.ts";
import { newState } from "../new_state.ts";
import { endScope, tryScope } from "../state_changes.ts";

Deno.test("no more scopes are made than there may be, and one that ends makes room", async () => {
  const state = newState();
  const create = (name: string) => tryScope(state, { name });
  for (let at = 0; at < maxScopes; at++) create(`s${at}`);
  const refused = create("beyond");
  assert.ok(!refused.ok);
  const answer = refuseScope(refused.obstacle, { name: "beyond" });
  assert.equal(answer.status, 503);
  assert.match(await answer.text(), /LIMIT_REACHED.*10000 scopes.*ttl_ms/);
  assert.ok(
    tryScope(state, { name: "s1" }, true).ok,
    "one in the place of another fits",
  );
  const first = state.scopes.find("s0");
  assert.ok(first !== undefined);
  endScope(state, first);
  assert.ok(create("beyond").ok);
});
