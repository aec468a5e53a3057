import assert from "node:assert/strict";
import { startUpstream } from "../../upstream.ts";
import { fromSource } from "../from_source.ts";
import { shopTest, standin } from "./shop.ts";

/** An API whose answers name what was asked. */
function startApi() {
  return startUpstream(({ url }) =>
    new Response(`said ${new URL(url).pathname}`)
  );
}

/** The paths that a file has stubs for. */
async function pathsIn(file: string): Promise<string[]> {
  const text = await Deno.readTextFile(file);
  return [...text.matchAll(/^ {4}path: (.*)$/gm)].map(([, path = ""]) => path);
}

/** A program for the shell. */
const shell = (script: string) => ["--", "sh", "-c", script];

shopTest(
  "without a command all is recorded until somebody says that it is enough",
  async (folder) => {
    await using api = await startApi();
    const [program = "", ...launch] = fromSource();
    const child = new Deno.Command(program, {
      args: [...launch, "record", api.url, "--out", "api.yaml"],
      cwd: folder,
      stdout: "piped",
      stderr: "null",
    }).spawn();
    const reader = child.stdout.pipeThrough(new TextDecoderStream())
      .getReader();
    let said = "";
    while (!said.includes("\n")) said += (await reader.read()).value ?? "";
    const [, address = ""] = /^Standin records \S+ on (\S+)\n$/.exec(said) ??
      [];
    assert.equal(await (await fetch(`${address}/one`)).text(), "said /one");
    child.kill("SIGINT");
    await reader.cancel();
    assert.equal((await child.status).code, 0);
    assert.deepEqual(await pathsIn(`${folder}/api.yaml`), ["/one"]);
  },
);

shopTest(
  "what was said in scopes that have ended by then is recorded, too, and proved",
  async (folder) => {
    await using api = await startApi();
    const script = `
set -e
for scope in a b; do
  curl -sf --json "{\\"name\\": \\"$scope\\"}" $STANDIN_URL/__mock__/scopes
  curl -sf -H "$scope: 1" $STANDIN_URL/shared $STANDIN_URL/of-$scope
  curl -sf -X DELETE $STANDIN_URL/__mock__/scopes/$scope
done`;
    const { code, err } = await standin(folder, [
      "record",
      api.url,
      "--out",
      "api.yaml",
      "--prove",
      ...shell(script),
    ]);
    assert.equal(code, 0, err);
    assert.deepEqual(await pathsIn(`${folder}/api.yaml`), [
      "/shared",
      "/of-a",
      "/of-b",
    ]);
  },
);

shopTest(
  "what asks the recording to end asks its program, and what was said until then is written",
  async (folder) => {
    await using api = await startApi();
    const { code, err } = await standin(folder, [
      "record",
      api.url,
      "--out",
      "api.yaml",
      ...shell("curl -s $STANDIN_URL/one; kill -TERM $PPID; exec sleep 60"),
    ]);
    assert.equal(code, 143, err);
    assert.deepEqual(await pathsIn(`${folder}/api.yaml`), ["/one"]);
  },
);

shopTest(
  "a compressed request goes on as it was sent, and its stub takes it either way",
  async (folder) => {
    await using api = await startUpstream((_, { headers }) =>
      new Response(headers.get("content-encoding") ?? "plain")
    );
    const script = `
echo '{"lamp": 7}' | gzip >body.gz
test "$(curl -sf -H 'Content-Encoding: gzip' --json @body.gz $STANDIN_URL/gz)" = gzip
if test -e been-here; then curl -sf --json '{"lamp": 7}' $STANDIN_URL/gz; fi
touch been-here`;
    const { code, err } = await standin(folder, [
      "record",
      api.url,
      "--out",
      "api.yaml",
      "--prove",
      ...shell(script),
    ]);
    assert.equal(code, 0, err);
  },
);

shopTest(
  "an answer beyond --record-body-limit is refused with the flag that would have kept it",
  async (folder) => {
    const large = "x".repeat(3 * 1024 * 1024);
    await using api = await startUpstream(() => new Response(large));
    const record = (limit: string) =>
      standin(folder, [
        "record",
        api.url,
        "--record-body-limit",
        limit,
        "--out",
        "api.yaml",
        ...shell("curl -s $STANDIN_URL/large | wc -c"),
      ]);
    const cut = await record("2mb");
    assert.equal(cut.code, 1, cut.err);
    assert.equal(cut.out.trim(), String(large.length));
    assert.match(cut.err, /^1 request refused: .*--record-body-limit/m);
    const whole = await record("4mb");
    assert.equal(whole.code, 0, whole.err);
    assert.deepEqual(await pathsIn(`${folder}/api.yaml`), ["/large"]);
  },
);

shopTest(
  "a body that is not text stands in a file beside the stubs, from which it is answered",
  async (folder) => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 251);
    await using api = await startUpstream(() =>
      new Response(bytes, { headers: { "content-type": "image/png" } })
    );
    const { code, err } = await standin(folder, [
      "record",
      api.url,
      "--out",
      "stubs/api.yaml",
      "--prove",
      ...shell('test "$(curl -s $STANDIN_URL/photo | wc -c)" -eq 20000'),
    ]);
    assert.equal(code, 0, err);
    const [name = ""] = (await Deno.readTextFile(`${folder}/stubs/api.yaml`))
      .match(/bodies\/\w+\.png/) ?? [];
    assert.deepEqual(await Deno.readFile(`${folder}/stubs/${name}`), bytes);
  },
);
