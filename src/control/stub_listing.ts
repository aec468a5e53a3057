import { listAction } from "../model/action.ts";
import type { Json } from "../json/values.ts";
import type { StateChange } from "../model/state_change.ts";
import type { ListedStub } from "../model/stub_listing.ts";
import { listWebhook } from "../model/webhook.ts";
import type { StubSpec } from "../model/stub.ts";
import type { State } from "../state/state.ts";
import type { Stub } from "../state/stub.ts";

/** A stub as the control API shows it: the reference's keys in its order, then Standin's (docs/contract.md#b1.6, #a26). */
export function listStub(
  stub: Stub,
  state: Pick<State, "revisionOf">,
): ListedStub {
  const { spec, calls } = stub;
  const { method, path, body, headers, host, query, ...more } = spec.request;
  const orNull = (value: Json | undefined) =>
    value === undefined ? null : value;
  return {
    stub_id: stub.id,
    request: {
      method: orNull(method),
      path: orNull(path),
      body: orNull(body),
      headers: orNull(headers),
      host: orNull(host),
      query: orNull(query),
      ...more,
    },
    action: listAction(spec.action),
    scope: stub.scope,
    chaos: spec.chaos ?? null,
    max_calls: spec.max_calls ?? null,
    calls,
    created_at: new Date(stub.createdAt).toISOString(),
    last_call_at: calls === 0 ? null : new Date(stub.lastCallAt).toISOString(),
    disabled: stub.disabled,
    ...(spec.when?.state ? { when: { state: spec.when.state } } : {}),
    ...(spec.then ? { then: listChange(spec.then) } : {}),
    ...(spec.webhooks ? { webhooks: spec.webhooks.map(listWebhook) } : {}),
    ...(spec.expected_calls === undefined
      ? {}
      : { expected_calls: spec.expected_calls }),
    ...(spec.counted_per ? { counted_per: spec.counted_per } : {}),
    ...notesOf(spec),
    revision: state.revisionOf(stub),
  };
}

/** What was said of the stub beside what it does; each key only where it was given. */
function notesOf(
  { title, description, labels, source, priority }: StubSpec,
): Pick<
  ListedStub,
  "title" | "description" | "labels" | "source" | "priority"
> {
  return {
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof description === "string" ? { description } : {}),
    ...(labels ? { labels } : {}),
    ...(source ? { source } : {}),
    ...(typeof priority === "number" ? { priority } : {}),
  };
}

function listChange(
  { state, template_state }: StateChange,
): NonNullable<ListedStub["then"]> {
  return {
    ...(state ? { state } : {}),
    ...(template_state ? { template_state } : {}),
  };
}
