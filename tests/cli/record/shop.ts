import { fromSource, inFolderTest } from "../from_source.ts";

const here = new URL(".", import.meta.url).pathname;

/** The shop of `shop.py`, which is ended with the test's scope. */
export interface Shop extends AsyncDisposable {
  readonly url: string;
}

/** Starts the shop; with "changed" its next version. */
export async function startShop(...words: string[]): Promise<Shop> {
  const child = new Deno.Command("python3", {
    args: [`${here}shop.py`, ...words],
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let port = "";
  while (!port.endsWith("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error("the shop did not start");
    port += value;
  }
  return {
    url: `http://127.0.0.1:${port.trim()}`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await reader.cancel();
      await child.status;
    },
  };
}

/** What a command printed, and its exit code. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in a folder, with variables beside the usual ones. */
export async function standin(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  const [program = "", ...launch] = fromSource();
  const output = await new Deno.Command(program, {
    args: [...launch, ...args],
    cwd: folder,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const { code, stdout, stderr } = output;
  return { code, out: text(stdout), err: text(stderr) };
}

/** The words that run the customer of `customer.py` behind a command. */
export function customer(...words: string[]): string[] {
  return ["--", "python3", `${here}customer.py`, ...words];
}

/** A test in a folder of its own that needs Python. */
export function shopTest(
  name: string,
  fn: (folder: string) => Promise<void>,
): void {
  inFolderTest(name, fn, { needs: "python3" });
}
