import { to, toNew } from "./router.ts";
import { type StubName, stubsWithId } from "./store.ts";

/** The scope goes along where the id alone does not tell which stub is meant. */
function which({ stub_id, scope }: StubName): Record<string, string> {
  return stubsWithId(stub_id).length > 1 ? { of: scope ?? "" } : {};
}

/** The page of a stub. */
export function toStub(
  stub: StubName,
  query: Record<string, string> = {},
): string {
  return to("stubs", stub.stub_id, { ...query, ...which(stub) });
}

/** The requests that a stub answered. */
export function toRequestsOf({ stub_id, scope }: StubName): string {
  return to("requests", undefined, { stub: stub_id, of: scope ?? "" });
}

/** The editor with a copy of a stub. */
export function toCopy(stub: StubName): string {
  return toNew({ copy: stub.stub_id, ...which(stub) });
}
