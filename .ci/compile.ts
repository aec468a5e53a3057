/**
 * Builds the executable. `deno task compile` writes `dist/standin` for this
 * platform; `deno task compile:all` writes the archives of a release and
 * their SHA-256 sums, or those of the targets that stand behind it.
 */
import { archive, writeSums } from "./archive.ts";
import { writeBuildFile } from "./build_file.ts";
import {
  buildFile,
  bundleArguments,
  compileArguments,
  isTarget,
  lacksRuntime,
  programFolder,
  programName,
  type Target,
  targets,
} from "./executable.ts";
import { type Outcome, runTool } from "./tool.ts";

const failed = 1;

const usageError = 2;

/** Differs from an ordinary failure, so that a script can go on without an executable. */
const noRuntime = 69;

const missingRuntime =
  'Cannot build the executable: "deno compile" could not get "denort", the runtime it builds on, ' +
  'so let it reach "https://dl.deno.land" or set DENORT_BIN to the path of a "denort" of this Deno version and platform.\n';

/** Bundles the program for as long as `use` needs it. */
async function withBundle(use: () => Promise<number>): Promise<number> {
  const outcome = await runTool(Deno.execPath(), bundleArguments());
  try {
    return await exitCode(outcome) || await use();
  } finally {
    await Deno.remove(programFolder, { recursive: true }).catch(() => {});
  }
}

async function compile(output: string, target?: Target): Promise<number> {
  const args = compileArguments(output, { target });
  const outcome = await runTool(Deno.execPath(), args);
  if (outcome.ok || !lacksRuntime(outcome.stderr)) {
    return await exitCode(outcome);
  }
  await say(missingRuntime);
  return noRuntime;
}

async function compileAll(chosen: readonly Target[]): Promise<number> {
  for (const target of chosen) {
    const code = await compile(`dist/${target}/${programName(target)}`, target);
    if (code !== 0) return code;
    const archived = await exitCode(await archive("dist", target));
    if (archived !== 0) return archived;
  }
  await writeSums("dist", chosen);
  return 0;
}

async function exitCode({ ok, stderr }: Outcome): Promise<number> {
  await say(stderr);
  return ok ? 0 : failed;
}

async function say(text: string): Promise<void> {
  await Deno.stderr.write(new TextEncoder().encode(text));
}

/** What cannot be built, or null. */
function misuse(all: boolean, names: readonly string[]): string | null {
  const stranger = all ? names.find((name) => !isTarget(name)) : names[0];
  if (stranger !== undefined) {
    return all
      ? `Unknown target "${stranger}": there are ${targets.join(", ")}.\n`
      : `Unknown argument "${stranger}": "deno task compile" takes none, "deno task compile:all" takes targets.\n`;
  }
  return all && names.length !== 1 && Deno.env.has("DENORT_BIN")
    ? "Cannot build for every platform: DENORT_BIN names the runtime of one, so unset it " +
      `or name that platform, as in "deno task compile:all ${Deno.build.target}".\n`
    : null;
}

async function main(args: readonly string[]): Promise<number> {
  const all = args[0] === "--all";
  const names = all ? args.slice(1) : args;
  const problem = misuse(all, names);
  if (problem !== null) {
    await say(problem);
    return usageError;
  }
  const own = `dist/${programName(Deno.build.target)}`;
  // Of a build that fails nothing older may be left for the tests to take.
  if (!all) await Deno.remove(own).catch(() => {});
  await writeBuildFile(buildFile);
  if (!all) return await withBundle(() => compile(own));
  const chosen = names.filter(isTarget);
  return await withBundle(() =>
    compileAll(chosen.length > 0 ? chosen : targets)
  );
}

if (import.meta.main) Deno.exit(await main(Deno.args));
