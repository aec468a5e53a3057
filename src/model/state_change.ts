import { z } from "zod";
import { templateText } from "../actions/template_text.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import { maxStateNames, tooManyNames } from "../matching/state_condition.ts";
import {
  anyJson,
  type Checking,
  crossFieldRule,
  report,
} from "../schema/scalars.ts";

/** Names with any JSON; null removes a name. */
export const stateNames = z.record(z.string(), anyJson())
  .describe('names with values such as {"cart": "filled"}, null removes one');

const templates = z.record(
  z.string(),
  templateText("a template that sees the state before the change"),
).describe('names with templates such as {"last": "{{ request.path }}"}');

const fewNames = { jsonSchema: { maxProperties: maxStateNames } };

function checkCount(names: object, ctx: Checking): void {
  const count = Object.keys(names).length;
  if (count > maxStateNames) report(ctx, "too_long", tooManyNames(count));
}

/** What a stub changes in its request's scope, in the turn that claims it. */
export const stateChange = z.strictObject({
  state: stateNames.superRefine(checkCount).meta(fewNames).nullish(),
  template_state: templates.superRefine(checkCount).meta(fewNames).nullish(),
}).refine(hasEachNameOnce, {
  ...crossFieldRule,
  error:
    "Value error, A name stands in state or in template_state, not in both.",
}).describe('an object such as {"state": {"cart": "filled"}}');

export type StateChange = z.infer<typeof stateChange>;

function hasEachNameOnce(value: unknown): boolean {
  if (!isJsonObject(value)) return true;
  const { state = null, template_state = null } = value as {
    readonly [name: string]: Json;
  };
  return !isJsonObject(state) || !isJsonObject(template_state) ||
    !Object.keys(state).some((name) => Object.hasOwn(template_state, name));
}
