import { call, type CallOutcome, complaint } from "./api.ts";
import type { Json, JsonObject } from "../src/json/values.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { save } from "./clipboard.ts";
import { plainAction } from "./action_kinds.ts";
import { withoutNulls, writeJson } from "./json_text.ts";
import { shortFields, shortPredicate } from "./short_criterion.ts";
import { scopes } from "./store.ts";
import { tell } from "./notices.ts";
import { hearStubs, refresh } from "./poll.ts";
import { counted, shortId } from "./text.ts";

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

const named = ["query", "headers", "cookies", "form", "path_params"];

/** The fields of a request in the short form that people write. */
function plainFields(request: JsonObject): JsonObject {
  const short = Object.entries(request).map(([name, value]) =>
    [
      name,
      named.includes(name)
        ? shortFields(value)
        : name === "multipart"
        ? value
        : shortPredicate(value),
    ] as const
  );
  return Object.fromEntries(short);
}

function pathOf(id: string): string {
  return `/stubs/${encodeURIComponent(id)}`;
}

/** Puts a changed payload in the place of a stub. */
export async function updateStub(
  stub: ListedStub,
  payload: JsonObject,
): Promise<CallOutcome<{ stub_id: string }>> {
  const answer = await call<{ stub_id: string }>(pathOf(stub.stub_id), {
    method: "PUT",
    body: payload,
  });
  await hearStubs();
  return answer;
}

export async function setDisabled(
  stub: ListedStub,
  disabled: boolean,
): Promise<void> {
  const answer = await call(pathOf(stub.stub_id), {
    method: "PUT",
    body: { ...payloadOf(stub, { id: true }), disabled },
  });
  if (answer.kind !== "ok") tell(complaint(answer), { tone: "bad" });
  await hearStubs();
}

/** Deletes at once; the notice brings it back, in the same scope and under the same id. */
export async function deleteStub(stub: ListedStub): Promise<boolean> {
  const answer = await call(pathOf(stub.stub_id), { method: "DELETE" });
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
  const answer = await create(payloadOf(stub, { id: true }), stub.scope);
  if (answer.kind === "ok") tell(`Stub ${shortId(stub.stub_id)} is back.`);
  else {tell(`The stub could not be brought back: ${complaint(answer)}`, {
      tone: "bad",
    });}
  refresh();
}

/** Creates a stub; a scope that is gone would else make it a global one. */
export function create(
  payload: Json,
  scope: string | null,
): Promise<CallOutcome<{ stub_id: string }>> {
  if (scope !== null && scopes.value.every(({ name }) => name !== scope)) {
    return Promise.resolve({
      kind: "refused",
      status: 404,
      message: `Scope "${scope}" is not on the server any more.`,
      issues: [],
      payload: null,
    });
  }
  return call("/stubs", { method: "POST", body: payload, scope });
}

/** Writes a file that `--stubs` and the import read. */
export function exportStubs(stubs: readonly ListedStub[]): void {
  const file = { stubs: stubs.map((stub) => payloadOf(stub, { id: true })) };
  save(
    new Blob([`${writeJson(file)}\n`], { type: "application/json" }),
    "stubs.json",
  );
  tell(`Exported ${counted(stubs.length, "stub")} to "stubs.json".`);
}
