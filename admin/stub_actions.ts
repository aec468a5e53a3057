import { call, type CallOutcome, complaint } from "./api.ts";
import type { Json, JsonObject } from "../src/json/values.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { plainAction } from "./action_kinds.ts";
import { withoutNulls } from "./json_text.ts";
import { namedFields, shortFields, shortPredicate } from "./short_criterion.ts";
import { tell } from "./notices.ts";
import { hearStubs, refresh } from "./poll.ts";
import { shortId } from "./text.ts";

/** A listed stub as the payload that would create it: no counters, no empty members, and all else that was given. */
export function payloadOf(
  stub: ListedStub,
  options: { id: boolean },
): JsonObject {
  const { stub_id, request, action, chaos, max_calls, disabled, ...more } =
    stub;
  const {
    scope: _1,
    calls: _2,
    created_at: _3,
    last_call_at: _4,
    revision: _5,
    ...notes
  } = more;
  return {
    ...(options.id ? { stub_id } : {}),
    request: plainFields(withoutNulls(withoutUnset(request)) as JsonObject),
    action: plainAction(action),
    ...(chaos === null ? {} : { chaos: withoutNulls(chaos) }),
    ...(max_calls === null ? {} : { max_calls }),
    ...(disabled ? { disabled } : {}),
    ...withoutUnset(notes),
  };
}

function withoutUnset(
  members: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const given: JsonObject = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined && value !== null) given[name] = value;
  }
  return given;
}

/** The fields of a request in the short form that people write. */
function plainFields(request: JsonObject): JsonObject {
  const short = Object.entries(request).map(([name, value]) =>
    [
      name,
      namedFields.includes(name)
        ? shortFields(value)
        : name === "multipart"
        ? value
        : shortPredicate(value),
    ] as const
  );
  return Object.fromEntries(short);
}

/** The path of one stub: another scope may have one of the same id. */
export function stubPath(
  { stub_id, scope }: Pick<ListedStub, "stub_id" | "scope">,
  after = "",
): string {
  const id = encodeURIComponent(stub_id);
  return `/stubs/${id}${after}?scope=${encodeURIComponent(scope ?? "")}`;
}

/** The ETag of a stub as it was seen: a change of it is refused where there is a newer one. */
export function etagOf({ revision }: Pick<ListedStub, "revision">): string {
  return `"${revision}"`;
}

const fixable = ["request", "when", "disabled", "max_calls"];

/** Puts what was fixed into a stub, which keeps its calls and its place; refused where it was changed meanwhile. */
export async function fixStub(
  stub: ListedStub,
  payload: JsonObject,
): Promise<CallOutcome<{ stub_id: string }>> {
  const changes = fixable.map((name) => [name, payload[name] ?? null]);
  const answer = await call<{ stub_id: string }>(stubPath(stub), {
    method: "PATCH",
    body: Object.fromEntries(changes) as JsonObject,
    ifMatch: etagOf(stub),
  });
  await hearStubs();
  return answer;
}

/** Switches a stub off or on; all else of it, its calls and its place stay. */
export async function setDisabled(
  stub: ListedStub,
  disabled: boolean,
): Promise<void> {
  const answer = await call(stubPath(stub), {
    method: "PATCH",
    body: { disabled: disabled ? true : null },
  });
  if (answer.kind !== "ok") tell(complaint(answer), { tone: "bad" });
  await hearStubs();
}

/** Deletes at once; the notice brings it back, with its calls and in its place. */
export async function deleteStub(stub: ListedStub): Promise<boolean> {
  const answer = await call(stubPath(stub), { method: "DELETE" });
  if (answer.kind !== "ok") {
    tell(complaint(answer), { tone: "bad" });
    return false;
  }
  tell(`Deleted stub ${shortId(stub.stub_id)}.`, {
    action: { label: "Undo", run: () => void restore(stub) },
  });
  await hearStubs();
  return true;
}

async function restore(stub: ListedStub): Promise<void> {
  const answer = await call(stubPath(stub, "/restore"), { method: "POST" });
  if (answer.kind === "ok") tell(`Stub ${shortId(stub.stub_id)} is back.`);
  else {
    tell(`The stub could not be brought back: ${complaint(answer)}`, {
      tone: "bad",
    });
  }
  refresh();
}

/** Creates a stub; a scope that is gone would else make it a global one. */
export function create(
  payload: Json,
  scope: string | null,
): Promise<CallOutcome<{ stub_id: string }>> {
  return call(`/stubs?scope=${encodeURIComponent(scope ?? "")}`, {
    method: "POST",
    body: payload,
  });
}
