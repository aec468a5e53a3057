import { z } from "zod";
import { checkTemplateText } from "../actions/template_text.ts";
import { isJsonObject, type Json } from "../json/values.ts";
import { maxStateNames } from "../matching/state_condition.ts";
import { namedValues } from "../schema/named_values.ts";
import { crossFieldRule, report } from "../schema/scalars.ts";

/** Names with any JSON; null removes a name. */
export function stateNames(most?: number) {
  return namedValues({
    description:
      'names with values such as {"cart": "filled"}, null removes one',
    value: {},
    ...(most === undefined ? {} : { most }),
  });
}

const aTemplate = "a template that sees the state before the change";

const templates = namedValues<string>({
  description: 'names with templates such as {"last": "{{ request.path }}"}',
  value: { type: "string", description: aTemplate },
  most: maxStateNames,
  check(value, ctx, name) {
    if (typeof value === "string") checkTemplateText(value, ctx, [name]);
    else {
      const message = `Input should be a valid string: ${aTemplate}`;
      report(ctx, "string_type", message, { path: [name] });
    }
  },
});

/** What a stub changes in its request's scope, in the turn that claims it. */
export const stateChange = z.strictObject({
  state: stateNames(maxStateNames).nullish(),
  template_state: templates.nullish(),
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
