import { z } from "zod";
import type { PreparedAction } from "../actions/kind.ts";
import {
  listEach,
  listedOf,
  listGiven,
  mayBeListed,
  payloadsOf,
  prepareOne,
  type Present,
} from "../actions/kind_table.ts";
import { firstKinds, kinds, laterKinds } from "../actions/kinds.ts";
import { hasOneOf, oneOfSchema } from "../schema/one_of.ts";
import { crossFieldRule } from "../schema/scalars.ts";
import type { Templates } from "../templating/templates.ts";
import {
  listedSequence,
  listSequence,
  type PreparedSequence,
  prepareSequence,
  sequencePayload,
} from "./sequence.ts";

const shape = { ...payloadsOf(kinds), sequence: sequencePayload.nullish() };
const names = Object.keys(shape);

/** What a stub does: exactly one of its members (docs/contract.md#b1.5.2). */
export const action = z.strictObject(shape).refine(
  hasOneOf(names),
  {
    ...crossFieldRule,
    error:
      "Value error, Exactly one of response, proxy, or sse must be provided. For other streams give stream instead",
  },
).meta({
  id: "Action",
  description:
    'an object such as {"response": {"status_code": 200, "body": "ok"}}',
  jsonSchema: oneOfSchema(names),
});

export type Action = z.infer<typeof action>;

/** An action as listings show it: the first kinds are always there, null but for one; the others only where they were given. */
export const listedAction = z.object({
  ...listedOf(firstKinds),
  ...mayBeListed(laterKinds),
  sequence: listedSequence.optional(),
});

export type ListedAction = z.infer<typeof listedAction>;

/** Does all that an action needs no request for. */
export function prepareAction(
  action: Action,
  templates: Templates,
): PreparedAction | PreparedSequence {
  return action.sequence
    ? prepareSequence(action.sequence, templates)
    : prepareOne(kinds, action, templates);
}

type Specs<Table> = Pick<Present<Action>, keyof Table & keyof Action>;
type Listed<Table> = Pick<
  Present<ListedAction>,
  keyof Table & keyof ListedAction
>;

export function listAction(action: Action): ListedAction {
  const { sequence } = action;
  return {
    ...listEach<Specs<typeof firstKinds>, Listed<typeof firstKinds>>(
      firstKinds,
      action,
    ),
    ...listGiven<Specs<typeof laterKinds>, Listed<typeof laterKinds>>(
      laterKinds,
      action,
    ),
    ...(sequence ? { sequence: listSequence(sequence) } : {}),
  };
}
