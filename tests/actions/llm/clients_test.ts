import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { startStandin, type TestServer } from "../../harness.ts";
import { installNodePackages } from "../../node_packages.ts";
import { installPackage } from "../../python_environment.ts";
import { llmPaths } from "./llm_server.ts";

const npm = await installNodePackages([
  "openai@6.49.0",
  "@anthropic-ai/sdk@1.14.0",
  "@google/genai@2.32.0",
  "ollama@0.6.4",
  "ai@6.0.325",
  "@ai-sdk/openai-compatible@2.0.92",
]);
if (!npm.ok) console.warn(`clients of npm are not tried: ${npm.reason}`);

const pypi = await installPackage({
  name: "openai",
  version: "3.57.0",
  module: "openai, anthropic, ollama, google.genai",
  companions: ["anthropic==2.14.0", "google-genai==3.6.1", "ollama==0.6.3"],
});
if (!pypi.ok) console.warn(`clients of PyPI are not tried: ${pypi.reason}`);

/** What a client saw of an answer, or raised. */
const sight = z.object({
  text: z.string(),
  thinking: z.string().optional(),
  call: z.object({
    name: z.string(),
    arguments: z.union([z.string(), z.record(z.string(), z.unknown())]),
  }).optional(),
  stop: z.string().optional(),
  usage: z.array(z.number()).optional(),
  error: z.string().optional(),
  raised: z.object({
    name: z.string(),
    status: z.number().optional(),
    type: z.string().optional(),
    message: z.string(),
  }).optional(),
});

type Sight = z.infer<typeof sight>;

const said = {
  thinking: "Hm.",
  text: "It is sunny.",
  tool_calls: [{ name: "get_weather", arguments: { city: "Zürich" } }],
  usage: { input: 12, output: 7 },
};

/** What the clients ask for: an answer, an error before it, and one within it. */
const ways = {
  fine: said,
  busy: { error: { kind: "overloaded" } },
  broken: { ...said, error: { kind: "overloaded", after_pieces: 3 } },
};

async function serve(server: TestServer): Promise<void> {
  for (const [way, llm] of Object.entries(ways)) {
    for (const [dialect, path] of Object.entries(llmPaths)) {
      await server.stub({
        request: { method: "POST", path: `/${way}${path}` },
        action: { llm: { dialect, ...llm } },
      });
    }
  }
}

/** Runs a program of clients, and gives what each of them saw. */
async function ask(
  program: string,
  args: string[],
): Promise<Map<string, Sight>> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    env: { PYTHONIOENCODING: "utf-8", NO_PROXY: "*", no_proxy: "*" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assert.ok(success, text(stderr));
  const seen = z.record(z.string(), sight).parse(JSON.parse(text(stdout)));
  return new Map(Object.entries(seen));
}

function pathOf(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** A client that reads the good answer has its text, its call and its usage. */
function checkFine(seen: ReadonlyMap<string, Sight>): void {
  for (const [client, { text, thinking, call, usage, raised }] of seen) {
    if (!client.endsWith(", fine")) continue;
    assert.equal(raised, undefined, client);
    assert.equal(text, said.text, client);
    // Those of OpenAI know no thoughts of another, and those of Responses are asked for none.
    assert.equal(thinking ?? said.thinking, said.thinking, client);
    assert.equal(call?.name, "get_weather", client);
    const args = call?.arguments;
    const read = typeof args === "string" ? JSON.parse(args) : args;
    assert.deepEqual(read, { city: "Zürich" }, client);
    // Gemini counts what was thought by itself.
    const counts = client.startsWith("gemini") ? [12, 6] : [12, 7];
    assert.deepEqual(usage ?? counts, counts, client);
  }
}

/** What the clients make of errors: what was read before, the class that is raised, and its status. Responses hands errors to its caller, and raises none. */
function checkRaised(
  seen: ReadonlyMap<string, Sight>,
  expected: Readonly<Record<string, string>>,
): void {
  const found = [...seen].filter(([client]) => !client.endsWith(", fine"))
    .map(([client, { text, error, raised }]) => [
      client,
      [
        text === "" ? [] : `"${text}"`,
        raised === undefined ? [] : [raised.name, raised.status ?? []],
        error === undefined ? [] : `told: ${error}`,
      ].flat(2).join(" "),
    ]);
  assert.deepEqual(Object.fromEntries(found), expected);
}

Deno.test({
  name:
    "the official clients of npm read text, calls and usage, and raise what they raise at errors",
  ignore: !npm.ok,
  async fn() {
    assert.ok(npm.ok);
    await using server = await startStandin();
    await serve(server);
    const program = pathOf("npm_clients.mjs");
    const seen = await ask("node", [program, server.url, npm.folder]);
    checkFine(seen);
    checkRaised(seen, {
      "openai chat, stream, busy": "InternalServerError 503",
      "openai chat, stream, broken": '"It is" APIError',
      "openai chat, helper, busy": "InternalServerError 503",
      "openai chat, helper, broken": "APIError",
      "openai chat, whole, busy": "InternalServerError 503",
      "ai, openai-compatible, stream, busy":
        "told: The model is overloaded. Try again later.",
      "ai, openai-compatible, stream, broken":
        '"It is" told: The model is overloaded. Try again later.',
      "ai, openai-compatible, whole, busy": "APICallError 503",
      "openai responses, stream, busy": "InternalServerError 503",
      "openai responses, stream, broken": '"It is" told: server_overloaded',
      "openai responses, helper, busy": "InternalServerError 503",
      "openai responses, helper, broken": "Object",
      "openai responses, whole, busy": "InternalServerError 503",
      "anthropic, stream, busy": "OverloadedError 529",
      "anthropic, stream, broken": '"It is" APIError',
      "anthropic, helper, busy": "OverloadedError 529",
      "anthropic, helper, broken": "APIError",
      "anthropic, whole, busy": "OverloadedError 529",
      "gemini, stream, busy": "ApiError 503",
      "gemini, stream, broken": '"It is" ApiError 503',
      "gemini, whole, busy": "ApiError 503",
      "ollama, stream, busy": "ResponseError 503",
      "ollama, stream, broken": '"It is" Error',
      "ollama, whole, busy": "ResponseError 503",
    });
  },
});

Deno.test({
  name:
    "the official clients of PyPI read text, calls and usage, and raise what they raise at errors",
  ignore: !pypi.ok,
  async fn() {
    assert.ok(pypi.ok);
    await using server = await startStandin();
    await serve(server);
    const seen = await ask(pypi.python, [
      pathOf("pypi_clients.py"),
      server.url,
    ]);
    checkFine(seen);
    checkRaised(seen, {
      "openai chat, stream, busy": "InternalServerError 503",
      "openai chat, stream, broken": '"It is" APIError',
      "openai chat, whole, busy": "InternalServerError 503",
      "openai responses, stream, busy": "InternalServerError 503",
      "openai responses, stream, broken": '"It is" told: server_overloaded',
      "openai responses, helper, busy": "InternalServerError 503",
      "openai responses, helper, broken": '"It is" RuntimeError',
      "openai responses, whole, busy": "InternalServerError 503",
      "anthropic, stream, busy": "OverloadedError 529",
      "anthropic, stream, broken": '"It is" APIStatusError 200',
      "anthropic, helper, busy": "OverloadedError 529",
      "anthropic, helper, broken": '"It is" APIStatusError 200',
      "anthropic, whole, busy": "OverloadedError 529",
      "gemini, stream, busy": "ServerError 503",
      "gemini, stream, broken": '"It is" ServerError 503',
      "gemini, whole, busy": "ServerError 503",
      "ollama, stream, busy": "ResponseError 503",
      "ollama, stream, broken": '"It is" ResponseError -1',
      "ollama, whole, busy": "ResponseError 503",
    });
  },
});
