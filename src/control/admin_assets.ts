import { unlessMissing } from "./built_modules.ts";
import type { StaticContent } from "./static_answer.ts";

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** The built admin UI. */
export interface AdminUi {
  /** The page itself; every client-side route answers it. */
  readonly shell: StaticContent;
  /** Built files by request path. */
  readonly files: ReadonlyMap<string, StaticContent>;
}

/**
 * The admin UI, or null where nobody has built it yet. It is imported when the
 * first browser asks, so that neither a start nor a test waits for it.
 */
export async function loadAdminUi(): Promise<AdminUi | null> {
  const built = await unlessMissing(() =>
    import(
      // @ts-types="./built_files.d.ts"
      "../../admin/dist/built_files.ts"
    )
  );
  if (built === null) return null;
  const asset = (name: string): StaticContent => ({
    contentType: contentTypeOf(name),
    body: built.builtFiles.get(name) ?? "",
    tag: built.buildId,
  });
  const names = [...built.builtFiles.keys()].filter((name) =>
    name !== "shell.html"
  );
  return {
    shell: asset("shell.html"),
    files: new Map(
      names.map((name) => [`/__admin__/assets/${name}`, asset(name)]),
    ),
  };
}

function contentTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return contentTypes[ending] ?? "application/octet-stream";
}

const route =
  /^\/__admin__(?:\/(?:requests|stubs|scopes)(?:\/[^/]+)?|\/server)?\/?$/;

/** Whether a request path, as sent, is a page of the admin UI (docs/contract.md#a11: others are 404). */
export function isAdminRoute(path: string): boolean {
  return route.test(path);
}
