import config from "../../deno.json" with { type: "json" };
import type { Build } from "../runtime/config.ts";

/**
 * Version, commit and build date. The last two stand in a file beside the
 * bundle, in the executable and in the package for npm; a run from source has
 * neither.
 */
export function readBuild(): Build {
  const { version } = config;
  const isSource = import.meta.url.endsWith(".ts");
  if (isSource) return { version, commit: null, builtAt: null };
  try {
    const file = new URL("../../dist/build.json", import.meta.url);
    const { commit = null, builtAt = null } = JSON.parse(
      Deno.readTextFileSync(file),
    );
    return { version, commit, builtAt };
  } catch {
    return { version, commit: null, builtAt: null };
  }
}

/** The line that `standin --version` prints. */
export function versionLine({ version, commit, builtAt }: Build): string {
  const origin = commit === null
    ? "from source"
    : `commit ${commit}, built ${builtAt ?? "at an unknown time"}`;
  return `standin ${version} (${origin}, Deno ${Deno.version.deno})`;
}
