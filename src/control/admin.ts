import type { Hono } from "hono";
// @ts-types="../std_http.d.ts"
import { ifNoneMatch } from "@std/http/etag.js";
import { type AdminAsset, isAdminRoute, loadAdminUi } from "./admin_assets.ts";
import { fail } from "./json_answers.ts";
import type { Guard } from "./guard.ts";

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
  if (request.method !== "GET" && request.method !== "HEAD") {
    const allow = "GET, HEAD";
    return fail(
      "METHOD_NOT_ALLOWED",
      `${path} does not take ${request.method}: use ${allow}`,
      {
        allow,
      },
    );
  }
  return send(asset, request);
}

function send(asset: AdminAsset, request: Request): Response {
  const headers = { ...asset.headers, "content-type": asset.contentType };
  const known = request.headers.get("if-none-match");
  if (!ifNoneMatch(known, asset.headers["etag"])) {
    return new Response(null, { status: 304, headers });
  }
  const body = request.method === "HEAD" ? null : asset.text;
  return new Response(body, { headers });
}
