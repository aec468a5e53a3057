import { failure } from "../answers/answer.ts";
import { pathParams } from "../matching/path_pattern.ts";
import { chanceFor } from "../runtime/chance.ts";
import type { PreparedSequence } from "../model/sequence.ts";
import { chaosFor, drawsFor, templateWorldsFor } from "../state/scope_world.ts";
import type { Stub } from "../state/stub.ts";
import type { PreparedChange } from "../state/state_change.ts";
import type { Scene } from "../templating/context.ts";
import type { ClaimedStub, ExchangeParts, MockCall } from "./mock_call.ts";

/**
 * What a claimed stub does: in the turn in which it was chosen and counted, so
 * that a `when` holds, since what `then` changes is changed here.
 */
export function claimedStub(
  parts: ExchangeParts,
  call: MockCall,
  stub: Stub,
  turn: number,
): ClaimedStub {
  const { scope } = call;
  const { action, change } = stub;
  const claimed = action.kind === "sequence"
    ? inSequence(parts, call, { stub, turn, sequence: action })
    : {
      stub,
      turn,
      action,
      chaos: chaosFor(stub, scope),
      values: scope.values,
    };
  return change === null ? claimed : changed(parts, call, { claimed, change });
}

interface SequenceCall {
  readonly stub: Stub;
  readonly turn: number;
  readonly sequence: PreparedSequence;
}

/** The claim of the step whose turn it is; its own chaos goes before the stub's. */
function inSequence(
  { world, seed }: ExchangeParts,
  { scope }: MockCall,
  { stub, turn, sequence }: SequenceCall,
): ClaimedStub {
  const draws = drawsFor({ stub, scope, turn }, seed);
  const step = sequence.stepAt(turn, chanceFor("step", draws, world));
  const { action } = step;
  const chaos = step.chaos ?? chaosFor(stub, scope);
  return { stub, turn, action, chaos, values: scope.values };
}

/** The claim with the state after its change; with an error for its answer where the change cannot be. */
function changed(
  parts: ExchangeParts,
  call: MockCall,
  { claimed, change }: { claimed: ClaimedStub; change: PreparedChange },
): ClaimedStub {
  const { state, world } = parts;
  const made = change.render(sceneOf(parts, call, claimed), world);
  if (!made.ok) {
    const { detail } = made;
    const action = failure("TEMPLATE_RENDER_ERROR", detail, "template_error");
    return { ...claimed, action, chaos: null };
  }
  const trouble = state.setByStub(call.scope, made.names);
  if (trouble !== null) {
    const action = failure("LIMIT_REACHED", trouble, "failed");
    return { ...claimed, action, chaos: null };
  }
  return { ...claimed, values: call.scope.values };
}

/** What the templates of a claimed stub see. */
export function sceneOf(
  { world, seed }: Pick<ExchangeParts, "world" | "seed">,
  { incoming, scope, selectedBy }: MockCall,
  { stub, turn, values, chaos }: ClaimedStub,
  purpose = "template",
): Scene {
  return {
    ...(selectedBy === "prefix" ? { prefix: `/__scope__/${scope.name}` } : {}),
    subject: incoming,
    pathParams: pathParams(stub.pattern, incoming),
    scope: scope.name,
    worlds: templateWorldsFor(
      { stub, scope, turn, chaos, purpose },
      seed,
      world,
    ),
    state: values,
  };
}
