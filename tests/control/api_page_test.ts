import assert from "node:assert/strict";
import { errors } from "../../src/schema/errors.ts";
import {
  type Answer,
  startStandin,
  testFast,
  type TestServer,
} from "../harness.ts";
import { readDocument } from "./api_document.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/api.md", import.meta.url),
);

/** The page's sections about one route each, by "METHOD path". */
function sections(): Map<string, string> {
  const parts = page.split(/^### `/m).slice(1);
  return new Map(parts.map((part) => {
    const end = part.indexOf("`");
    return [part.slice(0, end), part.slice(end).split(/^## /m)[0] ?? ""];
  }));
}

interface Example {
  readonly command: string;
  readonly kind: string;
  readonly answer: string;
}

function examples(): Example[] {
  const blocks = page.matchAll(
    /```sh\n(.+)\n```\n\n```(\w+)\n([\s\S]*?)\n```/g,
  );
  return [...blocks].map(([, command = "", kind = "", answer = ""]) => ({
    command,
    kind,
    answer,
  }));
}

const base = "http://localhost:8910";

/** Does what a `curl` line of the page says. */
async function run(
  server: TestServer,
  command: string,
  id: string,
): Promise<Answer> {
  const payload = /--json '([^']*)'/.exec(command)?.[1];
  const method = /-X (\w+)/.exec(command)?.[1] ??
    (payload === undefined ? "GET" : "POST");
  const url = /'?(http:\/\/[^\s']+)'?$/.exec(command)?.[1] ?? "";
  assert.ok(url.startsWith(base), command);
  const rest = command.replace(/^curl|-X \w+|--json '[^']*'|'?http:\S+$/g, "")
    .trim();
  assert.equal(rest, "", `a part of the command is not understood: ${command}`);
  return await server.control(
    method,
    url.slice(base.length).replace("REQUEST_ID", id),
    payload,
  );
}

/** Whether an answer is what the page shows; `"..."` stands for anything. */
function fits(shown: unknown, real: unknown): boolean {
  if (shown === "...") return real !== undefined;
  if (Array.isArray(shown)) {
    const open = shown.at(-1) === "...";
    const listed = open ? shown.slice(0, -1) : shown;
    return Array.isArray(real) && (open || real.length === listed.length) &&
      listed.every((one, at) => fits(one, real[at]));
  }
  if (typeof shown !== "object" || shown === null) return shown === real;
  if (typeof real !== "object" || real === null) return false;
  const values = new Map<string, unknown>(Object.entries(real));
  const names = Object.keys(shown).filter((name) => name !== "...");
  const complete = names.length !== Object.keys(shown).length ||
    names.length === values.size;
  return complete &&
    Object.entries(shown).every(([name, one]) =>
      name === "..." || fits(one, values.get(name))
    );
}

Deno.test("the API page has a section for every route that is served and for no other", async () => {
  await using server = await startStandin();
  const { paths } = await readDocument(server);
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    // The root page is the same for each of its methods.
    (path === "/__mock__" ? ["get"] : Object.keys(methods))
      .map((method) => `${method.toUpperCase()} ${path}`)
  );
  assert.deepEqual([...sections().keys()].sort(), served.sort());
});

Deno.test("the API page names every query parameter and every field of a question", async () => {
  await using server = await startStandin();
  const { paths } = await readDocument(server);
  for (const [route, text] of sections()) {
    const [method = "", path = ""] = route.split(" ");
    const operation = paths[path]?.[method.toLowerCase()];
    assert.ok(operation, route);
    for (const { name, in: where } of operation.parameters) {
      if (where === "query") {
        assert.match(text, new RegExp(`\`${name}\\b`), `${route} ${name}`);
      }
    }
    if (!/assert|match/.test(path)) continue;
    const { schema } = operation.requestBody?.content["application/json"] ?? {};
    for (const name of Object.keys(schema?.properties ?? {})) {
      assert.match(
        text,
        new RegExp(`\`(?:"${name}"|${name}\\b)`),
        `${route} ${name}`,
      );
    }
  }
});

testFast("the API page shows every example as it is answered", async () => {
  await using server = await startStandin();
  let id = "";
  const all = examples();
  assert.equal(all.length, (page.match(/```sh\n/g) ?? []).length);
  for (const { command, kind, answer } of all) {
    const real = await run(server, command, id);
    id = real.headers.get("standin-request-id") ?? id;
    if (kind === "text") assert.ok(real.text.startsWith(answer), command);
    else {assert.ok(
        fits(JSON.parse(answer), real.json),
        `${command}\n${real.text}`,
      );}
  }
});

Deno.test("every section of a route has an example that calls it", () => {
  for (const [route, text] of sections()) {
    const [method = "", path = ""] = route.split(" ");
    const pattern = path.replaceAll(/\{\w+\}/g, "[^/?\\s']+");
    const calls = [...text.matchAll(/```sh\n(.+)\n```/g)].map((
      [, command = ""],
    ) => command);
    const found = calls.some((command) =>
      new RegExp(`${base}${pattern}(?:\\?\\S*)?'?$`).test(command) &&
      (method === "GET"
        ? !/-X|--json/.test(command)
        : method === "POST"
        ? / --json/.test(command)
        : command.includes(`-X ${method} `))
    );
    assert.ok(found, route);
  }
});

Deno.test("the API page's table of errors is the code's", () => {
  const rows = [
    ...page.matchAll(/^\| `([A-Z_]+)`\s*\| (\d+)\s*\| (.*?)\s*\|$/gm),
  ]
    .map(([, code, status, when]) => [code, Number(status), when]);
  assert.deepEqual(
    rows,
    Object.entries(errors).map((
      [code, [status, when]],
    ) => [code, status, when]),
  );
});
