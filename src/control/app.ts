// The control API and the files of the admin UI: a table of routes, from which
// guard, reading, 405, the OpenAPI document and the page are made. Only here
// Hono is known.

import { type Context, Hono } from "hono";
import { toResponse } from "../answers/answer.ts";
import { scopeRefusal } from "../exchange/scope_refusal.ts";
import { arrivedLines } from "../request/message_lines.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { readPayload } from "../schema/payload.ts";
import { StoreTrouble } from "../state/link.ts";
import { namingRequest } from "../state/scope_names.ts";
import { ControlTally } from "./control_tally.ts";
import { controlPath, controlTarget } from "./control_path.ts";
import { rawQuery } from "../request/target.ts";
import { mountAdmin } from "./admin.ts";
import { mountDocs } from "./docs/mount.ts";
import { fail } from "./json_answers.ts";
import { sharedCall } from "./shared_call.ts";
import { createGuard, type Guard, type GuardRules } from "./guard.ts";
import type { ControlParts, GivenParts } from "./parts.ts";
import { operationId } from "./openapi.ts";
import { readBody } from "./payload_reader.ts";
import type { Route } from "./route.ts";
import { createSecrets } from "./secrets.ts";
import { controlTasks } from "./tasks.ts";

/** What a server is told about its control API. */
interface ControlRules extends GuardRules {
  /** More names of secrets; `null` where secrets are shown. */
  readonly redact: readonly string[] | null;
}

/** The control API and the admin UI as one function from request to response. */
export function createControl(
  given: GivenParts,
  rules: ControlRules,
): (request: Request) => Response | Promise<Response> {
  const key = given.world.uuid() + given.world.uuid();
  const secrets = createSecrets(rules.redact, key);
  const masked = secrets.isOpen ? createSecrets([], key) : secrets;
  const parts = { ...given, secrets, masked, tally: new ControlTally() };
  const app = new Hono({ getPath: controlPath });
  const guard = createGuard(rules);
  const { tasks, docs } = controlTasks(parts);
  const routes = tasks.flatMap((task) => task.routes);
  const byPath = Map.groupBy(routes, ({ path }) => path);
  for (const [path, routes] of byPath) {
    mount(app, { path, routes, parts, guard });
  }
  mountDocs(app, docs, guard);
  mountAdmin(app, guard);
  app.notFound(({ req }) =>
    guard(req.raw, "call") ??
      fail(
        "NOT_FOUND",
        `There is nothing at ${req.path}: GET /__mock__ lists the endpoints`,
      )
  );
  app.onError((error) => {
    if (error instanceof StoreTrouble) return fail(error.code, error.message);
    parts.world.log.error("a control request failed", {
      error: error.stack ?? String(error),
    });
    return fail(
      "INTERNAL_ERROR",
      "Standin failed to answer this request: its log says why",
    );
  });
  return (request) => app.fetch(request);
}

interface RouteMount {
  readonly path: string;
  readonly routes: readonly Route[];
  readonly parts: ControlParts;
  readonly guard: Guard;
}

function mount(app: Hono, { path, routes, parts, guard }: RouteMount): void {
  const byMethod = new Map<string, Route>(
    routes.map((one) => [one.method, one]),
  );
  const get = byMethod.get("GET");
  if (get !== undefined) byMethod.set("HEAD", get);
  const visit = routes[0]?.visit ?? "call";
  app.all(path.replaceAll(/\{(\w+)\}/g, ":$1"), async (context) => {
    const refused = guard(context.req.raw, visit);
    if (refused !== null) return refused;
    const { method } = context.req;
    const found = byMethod.get(method);
    if (found === undefined) {
      const allow = [...byMethod.keys()].join(", ");
      return fail(
        "METHOD_NOT_ALLOWED",
        `${path} does not take ${method}: use ${allow}`,
        { allow },
      );
    }
    const response = await timed(found, context, parts);
    return method === "HEAD" ? withoutBody(response) : response;
  });
}

/** Answers a call, and notes how long that took: of one that waits, the wait as well. */
async function timed(
  route: Route,
  context: Context,
  parts: ControlParts,
): Promise<Response> {
  const { tally, world } = parts;
  const startedAt = world.ticks();
  const response = await run(route, context, parts);
  tally.called(operationId(route), world.ticks() - startedAt);
  return response;
}

async function run(
  route: Route,
  context: Context,
  parts: ControlParts,
): Promise<Response> {
  const request = context.req.raw;
  const query = readQuery(route, request);
  if (!query.ok) return query.response;
  const body = route.payload === undefined
    ? { ok: true as const, value: undefined }
    : await readBody(request, route.payload, {
      limits: parts.bodies,
      meter: new WorkMeter(parts.world),
    });
  if (!body.ok) return body.response;
  const { scopes } = parts.state;
  const choice = scopes.choose(namingRequest(request, arrivedLines(request)));
  if (choice.kind !== "scope" && route.scoped) {
    return toResponse(scopeRefusal(choice));
  }
  const scope = choice.kind === "scope" ? choice.scope : scopes.global;
  scopes.renew(scope);
  const call = {
    request,
    params: context.req.param(),
    query: query.value,
    payload: body.value,
    scope,
  };
  const { link } = parts.state.changes;
  if (link === null) return await route.handle(call);
  const handle = () => route.handle(call);
  return await sharedCall(link, route, { scopes: scopes.all(), handle });
}

function readQuery(route: Route, request: Request) {
  const pairs = new URLSearchParams(rawQuery(controlTarget(request)));
  const given = Object.fromEntries(pairs);
  const reading = readPayload(route.query, given, ["query"]);
  return reading.ok
    ? reading
    : { ok: false as const, response: fail("INVALID_QUERY", reading.issues) };
}

function withoutBody(response: Response): Response {
  response.body?.cancel();
  return new Response(null, response);
}
