import { controlPath } from "../control/control_path.ts";

const root = "/__admin";

/** What follows `/__admin` in the path of a request, without a slash at its end; `null` where it leads elsewhere, to the admin UI at `/__admin__` too. */
function adminPath(request: Request): string | null {
  const path = controlPath(request);
  if (path !== root && !path.startsWith(`${root}/`)) return null;
  return path.slice(root.length);
}

/** Whether a request is for WireMock's admin API, where there is one. */
export function isWireMockCall(request: Request): boolean {
  return request.url.includes(root) && adminPath(request) !== null;
}

/** The steps behind `/__admin` in the path of such a request, decoded. */
export function adminSteps(request: Request): string[] {
  const path = adminPath(request) ?? "";
  return path.split("/").slice(1).map(decoded);
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
