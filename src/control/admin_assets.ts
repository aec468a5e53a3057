import { buildId, builtFiles } from "../../admin/dist/built_files.ts";

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
export const adminContentSecurityPolicy = [
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

const headers: Readonly<Record<string, string>> = {
  "cache-control": "no-cache",
  "content-security-policy": adminContentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "etag": `"${buildId}"`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const contentTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

function asset(name: string, text: string): AdminAsset {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  const contentType = contentTypes[ending] ?? "application/octet-stream";
  return { contentType, text, headers };
}

/** The page itself; every client-side route answers it. */
export const adminShell: AdminAsset = asset(
  "shell.html",
  builtFiles.get("shell.html") ?? "",
);

/** Built files by request path. */
export const adminAssets: ReadonlyMap<string, AdminAsset> = new Map(
  [...builtFiles].filter(([name]) => name !== "shell.html")
    .map(([name, text]) => [`/__admin__/assets/${name}`, asset(name, text)]),
);

const route =
  /^\/__admin__(?:\/(?:requests|stubs|scopes)(?:\/[^/]+)?|\/server)?\/?$/;

/** Whether a request path, as sent, is a page of the admin UI (docs/contract.md#a11: others are 404). */
export function isAdminRoute(path: string): boolean {
  return route.test(path);
}
