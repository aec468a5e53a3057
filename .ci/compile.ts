/**
 * Builds the executable. `deno task compile` writes `dist/standin` for this
 * platform; `deno task compile:all` writes the archives of a release and
 * their SHA-256 sums.
 */
import {
  archiveName,
  buildFile,
  compileArguments,
  isWindows,
  lacksRuntime,
  programName,
  type Target,
  targets,
} from "./executable.ts";

/** Differs from an ordinary failure, so that `.ci/run` can go on without an executable. */
const noRuntime = 69;

const missingRuntime =
  'Can not build the executable: "deno compile" could not get "denort", the runtime it builds on, ' +
  'so let it reach "https://dl.deno.land" or set DENORT_BIN to the path of a "denort" of this Deno version and platform.';

interface Outcome {
  readonly ok: boolean;
  readonly stderr: string;
}

async function run(program: string, args: string[]): Promise<Outcome> {
  try {
    const { success, stderr } = await new Deno.Command(program, {
      args,
      stdout: "inherit",
      stderr: "piped",
      env: { NO_COLOR: "1" },
    }).output();
    return { ok: success, stderr: new TextDecoder().decode(stderr) };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return {
      ok: false,
      stderr: `Can not run "${program}": it is not installed`,
    };
  }
}

async function commit(): Promise<string> {
  try {
    const { success, stdout } = await new Deno.Command("git", {
      args: ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : "unknown";
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return "unknown";
  }
}

async function writeBuildFile(): Promise<void> {
  const facts = { commit: await commit(), builtAt: new Date().toISOString() };
  await Deno.mkdir("dist", { recursive: true });
  await Deno.writeTextFile(buildFile, JSON.stringify(facts) + "\n");
}

async function compile(output: string, target?: Target): Promise<number> {
  const { ok, stderr } = await run(
    Deno.execPath(),
    compileArguments(output, target),
  );
  if (!ok && lacksRuntime(stderr)) {
    console.error(missingRuntime);
    return noRuntime;
  }
  await Deno.stderr.write(new TextEncoder().encode(stderr));
  return ok ? 0 : 1;
}

async function archive(target: Target, folder: string): Promise<boolean> {
  for (const file of ["LICENSE", "README.md"]) {
    await Deno.copyFile(file, `${folder}/${file}`);
  }
  const name = `dist/${archiveName(target)}`;
  const files = [programName(target), "LICENSE", "README.md"];
  const { ok, stderr } = isWindows(target)
    ? await run("zip", [
      "-jqX",
      name,
      ...files.map((file) => `${folder}/${file}`),
    ])
    : await run("tar", ["-czf", name, "-C", folder, ...files]);
  if (!ok) console.error(stderr);
  return ok;
}

async function sum(file: string): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    await Deno.readFile(file),
  );
  return new Uint8Array(digest).toHex();
}

async function compileAll(): Promise<number> {
  if (Deno.env.has("DENORT_BIN")) {
    console.error(
      'Can not build for every platform: DENORT_BIN names the runtime of one, so unset it or use "deno task compile".',
    );
    return 1;
  }
  const sums: string[] = [];
  for (const target of targets) {
    const folder = `dist/${target}`;
    await Deno.remove(`dist/${archiveName(target)}`).catch(() => {});
    const code = await compile(`${folder}/${programName(target)}`, target);
    if (code !== 0) return code;
    if (!await archive(target, folder)) return 1;
    const name = archiveName(target);
    sums.push(`${await sum(`dist/${name}`)}  ${name}\n`);
  }
  await Deno.writeTextFile("dist/SHA256SUMS", sums.join(""));
  return 0;
}

async function main(args: string[]): Promise<number> {
  await writeBuildFile();
  if (args.includes("--all")) return await compileAll();
  return await compile(`dist/${programName(Deno.build.target)}`);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
