// WireMock itself, as the judge of what an import of its files answers.

import type { JudgedCase } from "./judged.ts";

/** What a run of WireMock needs that a machine may not have; `null` where all is there. */
export function whyNoWireMock(): string | null {
  for (const program of ["java", "mvn"]) {
    try {
      new Deno.Command(program, {
        args: ["-version"],
        stdout: "null",
        stderr: "null",
      }).outputSync();
    } catch {
      return `"${program}" is not installed`;
    }
  }
  return null;
}

const artifact = "org.wiremock:wiremock-standalone:3.13.1";

/** A server of WireMock's, over a folder with `mappings` and `__files`. */
export interface WireMock extends AsyncDisposable {
  readonly url: string;
  reset(): Promise<void>;
}

/** Puts the mappings of a case and their bodies into a folder, a file each mapping. */
export async function writeCase(
  folder: string,
  { mappings, files = {} }: JudgedCase,
  prefix: string,
): Promise<void> {
  await Deno.mkdir(`${folder}/mappings`, { recursive: true });
  const text = JSON.stringify({ mappings });
  await Deno.writeTextFile(`${folder}/mappings/${prefix}.json`, text);
  for (const [name, content] of Object.entries(files)) {
    const path = `${folder}/__files/${name}`;
    await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(path, content);
  }
}

/** Fetches WireMock by way of Maven, once a machine, and starts it. */
export async function startWireMock(root: string): Promise<WireMock> {
  const jar = await fetchJar();
  const child = new Deno.Command("java", {
    args: [
      "-Xmx256m",
      "-jar",
      jar,
      "--port",
      "0",
      "--root-dir",
      root,
      "--disable-banner",
    ],
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const port = await readPort(child.stdout);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async reset() {
      const answer = await fetch(`${url}/__admin/scenarios/reset`, {
        method: "POST",
      });
      await answer.body?.cancel();
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.status;
    },
  };
}

async function fetchJar(): Promise<string> {
  const cache = `${Deno.env.get("HOME") ?? "."}/.m2/repository`;
  const jar =
    `${cache}/org/wiremock/wiremock-standalone/3.13.1/wiremock-standalone-3.13.1.jar`;
  const isThere = await Deno.stat(jar).then(() => true, () => false);
  if (isThere) return jar;
  const { success, stdout } = await new Deno.Command("mvn", {
    args: [
      "-q",
      "--batch-mode",
      "dependency:get",
      `-Dartifact=${artifact}`,
      "-Dtransitive=false",
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stdout));
  return jar;
}

/** The port that WireMock prints; what follows is read and dropped. */
async function readPort(output: ReadableStream<Uint8Array>): Promise<string> {
  const reader = output.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`WireMock did not start: ${text}`);
    text += value;
    const port = /port:\s+(\d+)/.exec(text)?.[1];
    if (port === undefined) continue;
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    drain();
    return port;
  }
}
