import { json } from "../control/json_answers.ts";
import type { AdminParts, AdminRoute } from "./admin_route.ts";
import { forgetRequests } from "./admin_changes.ts";
import { resetMappings } from "./reset.ts";

/** The routes that are about the server as a whole. */
export function adminServerRoutes(parts: AdminParts): AdminRoute[] {
  const { facts, world } = parts;
  const { version } = facts;
  return [
    {
      method: "GET",
      path: "/health",
      handle: () =>
        json({
          status: "healthy",
          message: "Standin is ok",
          version,
          uptimeInSeconds: Math.floor(facts.uptime() / 1000),
          timestamp: new Date(world.now()).toISOString(),
        }),
    },
    { method: "GET", path: "/version", handle: () => json({ version }) },
    {
      method: "POST",
      path: "/reset",
      async handle({ scope }) {
        await resetMappings(parts, scope);
        await forgetRequests(parts, scope, "all");
        return json({});
      },
    },
  ];
}
