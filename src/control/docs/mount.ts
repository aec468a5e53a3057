import type { Hono } from "hono";
import type { Guard } from "../guard.ts";
import { refuseMethod } from "../page_method.ts";
import type { Docs } from "./docs.ts";

/** Serves what lies below the page on the API. Like the admin UI's files it holds nothing of the server's, so that it asks for no token. */
export function mountDocs(app: Hono, docs: Docs, guard: Guard): void {
  app.all(
    "/__mock__/docs/*",
    ({ req }) =>
      guard(req.raw, "page") ?? refuseMethod(req.raw, req.path) ??
        docs.below(req.raw, req.path),
  );
}
