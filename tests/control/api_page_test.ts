import assert from "node:assert/strict";
import { errors } from "../../src/schema/errors.ts";
import { startStandin, testFast } from "../harness.ts";
import { readDocument } from "./api_document.ts";
import { base, examples, fits, run } from "./page_examples.ts";

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

/** A JSON value a line. */
function parseLines(text: string): unknown[] {
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

testFast("the API page shows every example as it is answered", async () => {
  await using server = await startStandin();
  let id = "";
  const all = examples(page);
  assert.equal(all.length, (page.match(/```sh\n/g) ?? []).length);
  for (const { command, kind, answer } of all) {
    const real = await run(server, command, id);
    id = real.headers.get("standin-request-id") ?? id;
    if (kind === "text") assert.ok(real.text.startsWith(answer), command);
    else {
      const [wanted, got] = [answer, real.text].map((text) =>
        kind === "ndjson" ? parseLines(text) : JSON.parse(text)
      );
      assert.ok(fits(wanted, got), `${command}\n${real.text}`);
    }
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
        ? / --json| -X POST /.test(command)
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
