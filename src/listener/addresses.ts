import type { Config } from "../runtime/config.ts";

/** Where clients find the server; a server on all interfaces is shown by its loopback name. */
export function addressesOf(
  config: Config,
  port: number,
): string[] {
  const scheme = config.tls === null ? "http" : "https";
  const everywhere = config.host === "0.0.0.0" || config.host === "::";
  const host = everywhere ? "localhost" : config.host;
  const shown = host.includes(":") ? `[${host}]` : host;
  return [`${scheme}://${shown}:${port}`];
}
