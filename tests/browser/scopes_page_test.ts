import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { chromiumPath, launch } from "../admin/stage.ts";
import { startStandin, type TestServer } from "../harness.ts";
import { startUpstream } from "../upstream.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/scopes.md", import.meta.url),
);
const [, guide = ""] = page.split("## Which way for my client?");
const section = guide.split("\n## ")[0] ?? "";

/** The blocks of code in a language, in their order. */
function blocks(language: string): string[] {
  const found = section.matchAll(
    new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, "g"),
  );
  return [...found].map(([, code = ""]) => code);
}

/** What a block says that it prints: the comment at the end of that line. */
function promised(code: string): string {
  const line = /(?:console\.log|print|^curl).*(?:\/\/|#) (.+)$/m.exec(code);
  assert.ok(line, code);
  return line[1] ?? "";
}

function aimed(code: string, { port }: TestServer): string {
  return code.replaceAll("http://localhost:8910", `http://localhost:${port}`);
}

/** What a program prints that it reads from its standard input. */
async function output(
  command: string,
  args: string[],
  code: string,
): Promise<string> {
  const child = new Deno.Command(command, {
    args,
    env: { MOCK_SCOPE: "test-42" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

/** Does what a `curl` command of the guide says. */
async function curl(command: string): Promise<string> {
  const [, url = ""] = /(http:\/\/\S+)/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)]
    .map(([, name = "", value = ""]): [string, string] => [name, value]);
  const body = /-d '([^']+)'/.exec(command)?.[1];
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(url, { method, headers, body: body ?? null });
  const text = await answer.text();
  assert.ok(answer.ok, `${command}\n${text}`);
  return text;
}

/** A server with what the guide creates first. */
async function startGuide(): Promise<TestServer> {
  const server = await startStandin();
  const [setup = ""] = blocks("sh");
  const commands = aimed(setup, server).replaceAll("\\\n", "").split("\n");
  assert.equal(commands.length, 2);
  for (const command of commands) await curl(command);
  return server;
}

Deno.test("each example of the guide to the ways in prints what it says", async (t) => {
  await using server = await startGuide();
  const [, ...lines] = blocks("sh");
  const [node = "", rendering = "", ...rest] = blocks("js");
  const [python = "", ...others] = blocks("python");
  assert.deepEqual([lines.length, rest.length, others.length], [2, 1, 0]);
  for (const line of lines) {
    assert.equal(await curl(aimed(line, server)), promised(line), line);
  }
  for (const code of [node, rendering]) {
    const args = ["run", "-A", "--no-check", "--ext=js", "-"];
    const prints = await output(Deno.execPath(), args, aimed(code, server));
    assert.equal(prints, promised(code), code);
  }
  await t.step({
    name: "in Python",
    ignore: Deno.build.os === "windows",
    async fn() {
      const prints = await output("python3", ["-"], aimed(python, server));
      assert.equal(prints, promised(python), python);
    },
  });
  const { requests } = await server.requests("?scope=test-42");
  assert.deepEqual(
    requests.map((one) => one.selected_by),
    ["credential", "prefix", "mock_scope", "baggage", "mock_scope"],
  );
});

/** The guide's lines for Playwright as a function. */
async function playwrightExample(
  code: string,
): Promise<(browser: Browser, console: unknown) => Promise<void>> {
  const source = `export async function play(browser, console) {\n${code}\n}`;
  const { play } = await import(
    `data:text/javascript,${encodeURIComponent(source)}`
  );
  return play;
}

Deno.test({
  name: "the guide's example for Playwright prints what it says",
  ignore: chromiumPath === undefined,
  async fn(t) {
    await using server = await startGuide();
    const script = `fetch("http://localhost:${server.port}/price")
      .then((answer) => answer.text())
      .then((price) => document.body.append(Object.assign(
        document.createElement("p"), { id: "price", textContent: price })))`;
    await using app = startUpstream(() =>
      new Response(`<body><script>${script}</script></body>`, {
        headers: { "content-type": "text/html" },
      })
    );
    const code = blocks("js").at(-1) ?? "";
    const play = await playwrightExample(
      code.replace("http://localhost:3000", `http://localhost:${app.port}`),
    );
    const printed: string[] = [];
    const console = { log: (text: string) => printed.push(text) };
    const browser = await launch();
    try {
      await t.step({
        name: "in a real Chromium",
        fn: () => play(browser, console),
        sanitizeOps: false,
        sanitizeResources: false,
      });
    } finally {
      await browser.close();
    }
    assert.deepEqual(printed, [promised(code)]);
  },
});
