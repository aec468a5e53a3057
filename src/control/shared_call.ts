import type { Link, SharedWrite } from "../state/link.ts";
import type { Scope } from "../state/scope.ts";
import type { Route } from "./route.ts";

/** What a server tells of itself. */
const ofOneServer =
  /^\/__mock__(?:\/(?:health|server|docs|openapi\.json|schema\/.*))?$/;

/** A call on a server whose state others share: what it tells of is what all know, and what it changed stands in its answer. */
export async function sharedCall(
  link: Link,
  { method, path, visit }: Route,
  { scopes, handle }: {
    scopes: readonly Scope[];
    handle(): Response | Promise<Response>;
  },
): Promise<Response> {
  const looks = (method === "GET" && !ofOneServer.test(path)) ||
    path.startsWith("/__mock__/requests") ||
    path === "/__mock__/stubs/from-requests";
  if (looks && visit !== "probe") await link.settled(scopes);
  if (method === "GET" || link.track === undefined) return await handle();
  const [answer, write] = await link.track(async () => await handle());
  return write === null || !isObject(answer)
    ? answer
    : await withWrite(answer, write);
}

function isObject({ headers, ok }: Response): boolean {
  const type = headers.get("content-type") ?? "";
  return ok && type.startsWith("application/json");
}

/** An answer with the version of the change, and the servers that it waited for. */
async function withWrite(
  answer: Response,
  { version, waitedFor }: SharedWrite,
): Promise<Response> {
  const text = await answer.text();
  const more = {
    version,
    ...(waitedFor.length === 0 ? {} : { waited_for: waitedFor }),
  };
  const members = JSON.stringify(more).slice(1, -1);
  const body = text.startsWith("{") && text.endsWith("}")
    ? `${text.slice(0, -1)}${text === "{}" ? "" : ","}${members}}`
    : text;
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(body, { status: answer.status, headers });
}
