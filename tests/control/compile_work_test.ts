import assert from "node:assert/strict";
import { z } from "zod";
import { startStandin } from "../harness.ts";
import { issue } from "../../src/schema/issue.ts";
import { finish } from "../../src/runtime/work.ts";
import { readEntries } from "../../src/stub_files/entries.ts";
import { parsedText } from "../stub_files/parsed_text.ts";
import { onlyIssue } from "./issue_reader.ts";

/** A template of 40 units of work: 20, and 2 for each of its 10 characters. */
const template = (index: number) => `{{ ${1000 + index} }}`;

/** A pattern of 230 units: 200, and 5 for each of its 6 characters. */
const pattern = (index: number) => `^ab${100 + index}`;

const mostTemplates = 60_000 / 40;
const mostPatterns = Math.floor(60_000 / 230);

function list<T>(length: number, item: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => item(index));
}

function streaming(sources: string[]) {
  const events = sources.map((data) => ({ data }));
  return { request: { path: "/s" }, action: { sse: { events } } };
}

function answering(criteria: unknown[]) {
  return {
    request: { path: "/p", body: { $or: criteria } },
    action: { response: { status_code: 200, body: "" } },
  };
}

Deno.test("a payload with too many different templates is refused where they become too many", async () => {
  await using server = await startStandin();
  await server.stub(streaming(list(mostTemplates, template)));
  const issue = await onlyIssue(
    server,
    streaming(list(mostTemplates + 50, template)),
  );
  assert.equal(issue.type, "too_many_templates");
  assert.deepEqual(
    issue.loc,
    ["body", "action", "sse", "events", mostTemplates, "data"],
  );
  assert.match(issue.msg, /60000 units of work/);
});

Deno.test("a payload with too long documents and expressions is refused where they become too long", async () => {
  await using server = await startStandin();
  // Of 1,000 characters each: 200 units of XML, 500 of GraphQL and XPath.
  const kinds: {
    of: (index: number) => unknown;
    most: number;
    type: string;
  }[] = [
    {
      of: (index) => ({ $xml: `<a>${1000 + index}</a>`.padEnd(1000) }),
      most: 200,
      type: "too_many_documents",
    },
    {
      of: (index) => ({
        $graphql: { query: `{a${1000 + index}}`.padEnd(1000) },
      }),
      most: 80,
      type: "too_many_documents",
    },
    {
      of: (index) => ({ $xpath: `//a${1000 + index}`.padEnd(1000) }),
      most: 60,
      type: "too_many_expressions",
    },
  ];
  for (const { of, most, type } of kinds) {
    await server.stub(answering(list(most, of)));
    const issue = await onlyIssue(server, answering(list(most + 50, of)));
    assert.equal(issue.type, type);
    assert.ok(issue.loc.includes(most));
    assert.match(issue.msg, /0000 units of work/);
  }
});

Deno.test("a payload with too many different patterns is refused where they become too many", async () => {
  await using server = await startStandin();
  const criterion = (index: number) => ({ $regex: pattern(index) });
  await server.stub(answering(list(mostPatterns, criterion)));
  const issue = await onlyIssue(
    server,
    answering(list(mostPatterns + 50, criterion)),
  );
  assert.equal(issue.type, "too_many_patterns");
  assert.ok(issue.loc.includes(mostPatterns));
  assert.match(issue.msg, /60000 units of work/);
});

/** A schema of 1,000 objects: itself, its properties and 998 of these. */
const schema = (index: number) => ({
  properties: Object.fromEntries(list(998, (at) => [`p${index}_${at}`, {}])),
});

const mostSchemas = 40_000 / (4 * 1000);

Deno.test("a payload with too many different schemas is refused where they become too many", async () => {
  await using server = await startStandin();
  const criterion = (index: number) => ({ $json_schema: schema(index) });
  await server.stub(answering(list(mostSchemas, criterion)));
  const issue = await onlyIssue(
    server,
    answering(list(mostSchemas + 5, criterion)),
  );
  assert.equal(issue.type, "json_schema");
  assert.ok(issue.loc.includes(mostSchemas), issue.loc.join());
  assert.match(issue.msg, /different schemas .* 40000 units of work/);
});

Deno.test("tools with the same schema count it once, and a schema alone is let in", async () => {
  await using server = await startStandin();
  const tool = (index: number) => ({
    name: `t${index}`,
    text: "7",
    input_schema: { type: "object", ...schema(1) },
  });
  const action = { mcp: { tools: list(100, tool) } };
  await server.stub({ request: { path: "/m" }, action });
  const properties = Object.fromEntries(list(12_000, (at) => [`p${at}`, {}]));
  await server.stub(answering([{ $json_schema: { properties } }]));
});

Deno.test("a schema of more objects than are compiled in one go is refused", async () => {
  await using server = await startStandin();
  const anyOf = list(20_000, () => ({}));
  const issue = await onlyIssue(
    server,
    answering([{ $json_schema: { anyOf } }]),
  );
  assert.equal(issue.type, "json_schema");
  assert.match(issue.msg, /more than 20000 objects/);
});

Deno.test("the patterns of all JSON Schemas of a payload count together", async () => {
  await using server = await startStandin();
  const criterion = (index: number) => ({
    $json: { $json_schema: { pattern: pattern(index) } },
  });
  await server.stub(answering(list(mostPatterns, criterion)));
  const issue = await onlyIssue(
    server,
    answering(list(mostPatterns + 1, criterion)),
  );
  assert.equal(issue.type, "json_schema");
  assert.match(issue.msg, /60000 units of work/);
});

Deno.test("too many templates beside a long body are told, though a step with one is read twice", async () => {
  await using server = await startStandin();
  const response = {
    status_code: 200,
    body: list(50_000, (at) => at),
    template_headers: Object.fromEntries(
      list(80, (at) => [
        `h${at}`,
        list(50, (one) => template(50 * at + one)).join(""),
      ]),
    ),
  };
  const other = { status_code: 200, template_body: template(0) };
  const steps = list(12, (at) => ({ response: at === 5 ? response : other }));
  const issue = await onlyIssue(server, {
    request: { path: "/q" },
    action: { sequence: { steps } },
  });
  assert.equal(issue.type, "too_many_templates");
});

Deno.test("what is wrong behind hundreds of patterns is told like what is wrong before them", async () => {
  await using server = await startStandin();
  const bad = [{ $regex: "(" }];
  const many = list(150, (at) => ({ $regex: `\\w+${at}` }));
  const { json } = await server.control(
    "POST",
    "/__mock__/stubs",
    answering([...bad, ...many, ...bad]),
  );
  const { detail } = z.object({ detail: z.array(issue) }).parse(json);
  assert.deepEqual(
    detail.map(({ type, loc }) => [type, loc.includes(0), loc.includes(151)]),
    [["criterion_pattern", true, false], ["criterion_pattern", false, true]],
  );
});

Deno.test("equal templates and equal patterns of a payload count once", async () => {
  await using server = await startStandin();
  await server.stub(streaming(list(20_000, () => template(0))));
  await server.stub(answering(list(5_000, () => ({ $regex: pattern(0) }))));
});

Deno.test("a template or a pattern that stands alone is let in however large it is", async () => {
  await using server = await startStandin();
  await server.stub(streaming(["{{ 1 }}{{ 2 }}".repeat(2_800)]));
  await server.stub(answering([{ $regex: "a".repeat(10_000) }]));
});

Deno.test("the templates of each stub in a file are counted by themselves", () => {
  const read = (...stubs: unknown[]) => {
    const text = JSON.stringify(stubs);
    const source = parsedText(text, "json");
    return finish(readEntries({ file: "stubs.json", source }));
  };
  const full = streaming(list(mostTemplates, template));
  const other = streaming(list(mostTemplates, (index) => template(index + 5)));
  assert.deepEqual(read(full, other).problems, []);
  const { problems } = read(streaming(list(mostTemplates + 1, template)));
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? "", /templates .* 60000 units of work/);
});
