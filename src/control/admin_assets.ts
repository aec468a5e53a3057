/** One built file of the admin UI, ready to be sent. */
export interface AdminAsset {
  readonly contentType: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Holds without `unsafe-*`: the page has no inline script or style, speaks to
 * its own server alone, and no string can become markup (Trusted Types).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** Sent with every file; `buildId` changes whenever one of them does. */
function headersOf(buildId: string): Readonly<Record<string, string>> {
  return {
    "cache-control": "no-cache",
    "content-security-policy": contentSecurityPolicy,
    "cross-origin-opener-policy": "same-origin",
    "etag": `"${buildId}"`,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/** The built admin UI. */
export interface AdminUi {
  /** The page itself; every client-side route answers it. */
  readonly shell: AdminAsset;
  /** Built files by request path. */
  readonly files: ReadonlyMap<string, AdminAsset>;
}

/**
 * The admin UI, or null where nobody has built it yet. It is imported when the
 * first browser asks, so that neither a start nor a test waits for it.
 */
export async function loadAdminUi(): Promise<AdminUi | null> {
  const built = await importBuilt();
  if (built === null) return null;
  const headers = headersOf(built.buildId);
  const asset = (name: string): AdminAsset => ({
    contentType: contentTypeOf(name),
    text: built.builtFiles.get(name) ?? "",
    headers,
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

async function importBuilt() {
  try {
    return await import(
      // @ts-types="./built_files.d.ts"
      "../../admin/dist/built_files.ts"
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof TypeError && "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND";
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
