import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };

const main = new URL("../../main.ts", import.meta.url).pathname;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function command(args: readonly string[], env: Record<string, string>) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", main, ...args],
    env: { NO_COLOR: "1", PORT: "", ...env },
    stdout: "piped",
    stderr: "piped",
  });
}

async function run(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const { code, stdout, stderr } = await command(args, env).output();
  const text = new TextDecoder();
  return { code, out: text.decode(stdout), err: text.decode(stderr) };
}

/** A started server, its address taken from its first line. */
async function serve(
  args: readonly string[],
  env: Record<string, string> = {},
) {
  const child = command(args, env).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await lines.read();
  const url = /http\S+/.exec(value)?.[0] ?? "";
  const stop = async (signal: Deno.Signal) => {
    child.kill(signal);
    while (!(await lines.read()).done);
    const errors = await new Response(child.stderr).text();
    return { ...await child.status, errors };
  };
  return { url, stop };
}

Deno.test("the first line of a server ends with its address, and a signal ends it well", async () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const server = await serve(["--port", "0"]);
    const health = await fetch(`${server.url}/__mock__/health`);
    assert.equal((await health.json()).status, "ok");
    const { code, errors } = await server.stop(signal);
    assert.equal(code, 0);
    assert.match(errors, new RegExp(`stopping signal=${signal}`));
  }
});

Deno.test("a variable stands for its flag, and the flag wins", async () => {
  const env = { STANDIN_PORT: "0", STANDIN_CONTROL_TOKEN: "from-variable" };
  const server = await serve(["--control-token", "from-flag"], env);
  const ask = (token: string) =>
    fetch(`${server.url}/__mock__`, {
      headers: { authorization: `Bearer ${token}` },
    }).then(async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    });
  assert.equal(await ask("from-flag"), 200);
  assert.equal(await ask("from-variable"), 401);
  await server.stop("SIGTERM");
});

Deno.test("PORT is read where nothing else names a port", async () => {
  const server = await serve([], { PORT: "0" });
  assert.notEqual(new URL(server.url).port, "8910");
  await server.stop("SIGTERM");
});

Deno.test("log lines are JSON where that is asked for", async () => {
  const server = await serve(["--port", "0", "--log-format", "json"]);
  const { errors } = await server.stop("SIGTERM");
  const line = JSON.parse(errors.trim().split("\n").at(-1) ?? "");
  assert.equal(line.level, "info");
  assert.equal(line.message, "stopping");
});

Deno.test("the version line names the version of deno.json", async () => {
  const { code, out } = await run(["--version"]);
  assert.equal(code, 0);
  assert.match(out, new RegExp(`^standin ${config.version} \\(`));
});

Deno.test("the help lists every flag with its variable", async () => {
  const { out: help } = await run(["--help"]);
  const out = help.slice(0, help.indexOf("Flags of health"));
  const page = await Deno.readTextFile(
    new URL("../../docs/command-line.md", import.meta.url),
  );
  const inHelp = [...out.matchAll(/^ {2}(--[\w-]+).*env: (\w+)/gm)].map((
    [, flag, variable],
  ) => `${flag} ${variable}`);
  const inPage = [...page.matchAll(/^\| `(--[\w-]+)[^`]*` +\| `(\w+)`/gm)].map((
    [, flag, variable],
  ) => `${flag} ${variable}`);
  assert.ok(inHelp.length >= 15);
  assert.deepEqual(inPage, inHelp);
});

const misuses: readonly [
  string,
  readonly string[],
  Record<string, string>,
  RegExp,
][] = [
  ["an unknown flag", ["--prot", "1"], {}, /Did you mean --port/],
  [
    "a port that is not a number",
    ["--port", "x"],
    {},
    /whole number from 0 to 65535/,
  ],
  [
    "a port that is too large",
    ["--port", "65536"],
    {},
    /whole number from 0 to 65535/,
  ],
  [
    "a variable that is not a number",
    [],
    { STANDIN_JOURNAL_LIMIT: "many" },
    /whole number/,
  ],
  ["a PORT that is not a number", [], { PORT: "http" }, /PORT is "http"/],
  [
    "an unknown log level",
    ["--log-level", "loud"],
    {},
    /debug, info, warn, error, silent/,
  ],
  ["a body limit without a number", ["--body-limit", "huge"], {}, /16mb/],
  ["an unknown command", ["sevre"], {}, /too many arguments|unknown command/],
  ["an unknown shell", ["completions", "tcsh"], {}, /bash, zsh, fish/],
  ["check without files", ["check"], {}, /missing required argument/],
];

for (const [what, args, env, expected] of misuses) {
  Deno.test(`${what} ends with code 2 and says what to write`, async () => {
    const { code, err } = await run(args, env);
    assert.equal(code, 2);
    assert.match(err, expected);
    assert.doesNotMatch(err, /^\s+at /m);
  });
}

Deno.test("an address in use ends with code 1 and one clear line", async () => {
  const taken = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { code, err } = await run(["--port", String(taken.addr.port)]);
  taken.close();
  assert.equal(code, 1);
  assert.match(
    err,
    new RegExp(`^Cannot listen on 127\\.0\\.0\\.1:${taken.addr.port}: .*\n$`),
  );
});

Deno.test("a certificate without its key is refused", async () => {
  const { code, err } = await run(["--tls-cert", "x.pem"]);
  assert.equal(code, 1);
  assert.match(err, /both --tls-cert and --tls-key/);
});

Deno.test("health says no where no server is", async () => {
  const free = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = free.addr;
  free.close();
  const { code, err } = await run([
    "health",
    "--url",
    `http://127.0.0.1:${port}`,
  ]);
  assert.equal(code, 1);
  assert.match(err, /No healthy server at/);
});

Deno.test("health says yes to a server", async () => {
  const server = await serve(["--port", "0"]);
  const { code, out } = await run(["health", "--url", server.url]);
  assert.equal(code, 0);
  assert.match(out, /"status":"ok"/);
  await server.stop("SIGTERM");
});

Deno.test("a wrong stub file stops the start and names file and issue", async () => {
  const file = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(file, '[\n  {"request": {}, "acton": {}}\n]');
  const started = await run(["--port", "0", "--stubs", file]);
  const checked = await run(["check", file]);
  await Deno.remove(file);
  for (const { code, err } of [started, checked]) {
    assert.equal(code, 1);
    assert.match(err, new RegExp(`${file}:2:.*did you mean "action"`));
  }
});

Deno.test("a stub file's stubs answer from the start", async () => {
  const file = await Deno.makeTempFile({ suffix: ".yaml" });
  await Deno.writeTextFile(
    file,
    "- request: {path: /hi}\n  action: {response: {status_code: 200, body: hello}}\n",
  );
  const server = await serve(["--port", "0", "--stubs", file]);
  assert.equal(await (await fetch(`${server.url}/hi`)).text(), "hello");
  await server.stop("SIGTERM");
  await Deno.remove(file);
});
