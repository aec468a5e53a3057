import { z } from "zod";
import { crossFieldRule } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import type { PreparedAction } from "./kind.ts";
import { listEach, listedOf, payloadsOf, prepareOne } from "./kind_table.ts";
import { kinds } from "./kinds.ts";
import { hasOneOf, oneOfSchema } from "./one_of.ts";

const names = Object.keys(kinds);

/** What a stub does: exactly one of its members (docs/contract.md#b1.5.2). */
export const action = z.strictObject(payloadsOf(kinds)).refine(
  hasOneOf(names),
  {
    ...crossFieldRule,
    error:
      "Value error, Exactly one of response, proxy, or sse must be provided.",
  },
).meta({
  description:
    'an object such as {"response": {"status_code": 200, "body": "ok"}}',
  jsonSchema: oneOfSchema(names),
});

export type Action = z.infer<typeof action>;

/** An action as listings show it: every kind is there, null but for one. */
export const listedAction = z.object(listedOf(kinds));

export type ListedAction = z.infer<typeof listedAction>;

/** Does all that an action needs no request for. */
export function prepareAction(
  action: Action,
  templates: Templates,
): PreparedAction {
  return prepareOne(kinds, action, templates);
}

/** The members as they are where they are there. */
type Present<T> = { [K in keyof T]-?: NonNullable<T[K]> };

export function listAction(action: Action): ListedAction {
  return listEach<Present<Action>, Present<ListedAction>>(kinds, action);
}
