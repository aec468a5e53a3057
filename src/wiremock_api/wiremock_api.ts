// A part of WireMock's admin API, so that tests that are written with its
// clients run unchanged. Mappings are stubs: what comes in is translated by the
// import, what goes out by the export, and the answers are Standin's own.

import { toResponse } from "../answers/answer.ts";
import { createGuard, type GuardRules } from "../control/guard.ts";
import { controlTarget } from "../control/control_path.ts";
import type { GivenParts } from "../control/parts.ts";
import { fail } from "../control/json_answers.ts";
import { createSecrets } from "../control/secrets.ts";
import { scopeRefusal } from "../exchange/scope_refusal.ts";
import { arrivedLines } from "../request/message_lines.ts";
import { rawQuery } from "../request/target.ts";
import { StoreTrouble } from "../state/link.ts";
import { namingRequest } from "../state/scope_names.ts";
import { adminErrors, asAdminErrors, notThere } from "./admin_errors.ts";
import { adminSteps } from "./admin_path.ts";
import { type AdminParts, type AdminRoute, paramsOf } from "./admin_route.ts";
import { MappingBook } from "./mapping_book.ts";
import { mappingRoutes } from "./mapping_routes.ts";
import { nearMissRoutes } from "./near_miss_routes.ts";
import { oneMappingRoutes } from "./one_mapping_routes.ts";
import { adminRequestRoutes } from "./request_routes.ts";
import { scenarioRoutes } from "./scenario_routes.ts";
import { adminServerRoutes } from "./server_routes.ts";

/** What a server is told about who may call, and what is shown. */
interface AdminRules extends GuardRules {
  readonly redact: readonly string[] | null;
}

/** The part of WireMock's admin API that there is, as one function from request to response; guarded as the control API is. */
export function createWireMockApi(
  given: GivenParts,
  rules: AdminRules,
): (request: Request) => Promise<Response> {
  const { world, state } = given;
  const key = world.uuid() + world.uuid();
  const secrets = createSecrets(rules.redact, key);
  const book = new MappingBook(state);
  const parts: AdminParts = { ...given, secrets, masked: secrets, book };
  const routes = adminRoutes(parts);
  const guard = createGuard(rules);
  return async (request) => {
    const refused = guard(request, "call");
    if (refused !== null) return await asAdminErrors(refused);
    try {
      return await answer(request, routes, parts);
    } catch (error) {
      if (error instanceof StoreTrouble) {
        return await asAdminErrors(fail(error.code, error.message));
      }
      world.log.error("a call of WireMock's admin API failed", {
        error: error instanceof Error ? error.stack : String(error),
      });
      const title = "Standin failed to answer this call: its log says why";
      return adminErrors(500, [{ code: 500, title }]);
    }
  };
}

/** Literal steps stand before those that take any. */
function adminRoutes(parts: AdminParts): AdminRoute[] {
  return [
    ...adminServerRoutes(parts),
    ...mappingRoutes(parts),
    ...oneMappingRoutes(parts),
    ...nearMissRoutes(parts),
    ...adminRequestRoutes(parts),
    ...scenarioRoutes(parts),
  ];
}

async function answer(
  request: Request,
  routes: readonly AdminRoute[],
  { state: { scopes } }: AdminParts,
): Promise<Response> {
  const steps = adminSteps(request);
  const found = routes.find((one) =>
    one.method === request.method && paramsOf(one, steps) !== null
  );
  if (found === undefined) {
    return notThere(
      `${request.method} /__admin/${
        steps.join("/")
      } is not part of what Standin has of WireMock's admin API`,
    );
  }
  const choice = scopes.choose(namingRequest(request, arrivedLines(request)));
  if (choice.kind !== "scope") {
    return await asAdminErrors(toResponse(scopeRefusal(choice)));
  }
  const { scope } = choice;
  scopes.renew(scope);
  const query = new URLSearchParams(rawQuery(controlTarget(request)));
  const params = paramsOf(found, steps) ?? [];
  return await found.handle({ request, params, query, scope });
}
