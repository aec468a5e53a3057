import type { Hono } from "hono";
import { isAdminRoute, loadAdminUi } from "./admin_assets.ts";
import { fail } from "./json_answers.ts";
import type { Guard } from "./guard.ts";
import { refuseMethod } from "./page_method.ts";
import { sendStatic } from "./static_answer.ts";

/** Serves the admin UI: one page for all of its routes, and its files. */
export function mountAdmin(app: Hono, guard: Guard): void {
  app.all("/__admin__/*", ({ req }) => answer(req.raw, req.path, guard));
  app.all("/__admin__", ({ req }) => answer(req.raw, req.path, guard));
}

async function answer(
  request: Request,
  path: string,
  guard: Guard,
): Promise<Response> {
  const refused = guard(request, "page");
  if (refused !== null) return refused;
  const ui = await loadAdminUi();
  if (ui === null) {
    return fail(
      "NOT_FOUND",
      'The admin UI is not built: run "deno task admin:build" and start the server anew',
    );
  }
  const asset = isAdminRoute(path) ? ui.shell : ui.files.get(path);
  if (asset === undefined) {
    return fail(
      "NOT_FOUND",
      `There is no page or file at ${path}: the admin UI starts at /__admin__`,
    );
  }
  return refuseMethod(request, path) ?? sendStatic(asset, request);
}
