import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h2 { margin: 2.5rem 0 .25rem; font-size: 1.1rem }
code, pre, .method { font: .875rem/1.5 ui-monospace, monospace }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }
pre { overflow: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .375rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0 }
`;

/** The API description as one page without scripts, which works offline. */
export async function docsPage(document: JsonObject): Promise<Response> {
  const paths = isJsonObject(document["paths"]) ? document["paths"] : {};
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    isJsonObject(methods)
      ? Object.entries(methods).map(([method, operation]) =>
        describe(method, path, operation)
      )
      : []
  );
  const digest = await crypto.subtle.digest(
    "SHA-256",
    new TextEncoder().encode(style),
  );
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Standin control API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><h1>Standin control API</h1>
<p>The same as a document for tools: <a href="/__mock__/openapi.json">OpenAPI 3.1</a>. The schema of a stub file: <a href="/__mock__/schema/stubs.json">JSON Schema</a>. The <a href="/__admin__">admin UI</a>.</p>
${operations.join("\n")}
${describeSchemas(document)}
</body></html>`;
  return new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "x-content-type-options": "nosniff",
    },
  });
}

function describe(method: string, path: string, operation: Json): string {
  if (!isJsonObject(operation)) return "";
  const { summary, parameters, requestBody, responses } = operation;
  const parts = [
    `<h2><span class="method">${escape(method.toUpperCase())}</span><code>${
      escape(path)
    }</code></h2>`,
    `<p>${escape(String(summary ?? ""))}</p>`,
  ];
  if (Array.isArray(parameters) && parameters.length > 0) {
    parts.push(table(["Parameter", "Meaning"], parameters.map(parameterRow)));
  }
  if (requestBody !== undefined) {
    parts.push(
      `<details><summary>Payload</summary>${
        code(schemaIn(requestBody))
      }</details>`,
    );
  }
  if (isJsonObject(responses)) {
    parts.push(
      table(["Status", "Answer"], Object.entries(responses).map(answerRow)),
    );
  }
  return `<section>${parts.join("")}</section>`;
}

function parameterRow(parameter: Json): [string, string] {
  if (!isJsonObject(parameter)) return ["", ""];
  const schema = parameter["schema"];
  const meaning = isJsonObject(schema) ? schema["description"] : undefined;
  const where = parameter["in"] === "path"
    ? "in the path"
    : String(meaning ?? "");
  return [String(parameter["name"]), where];
}

function answerRow([status, answer]: [string, Json]): [string, string] {
  const description = isJsonObject(answer) ? answer["description"] : "";
  return [status, String(description)];
}

function schemaIn(body: Json): Json {
  const content = isJsonObject(body) ? body["content"] : undefined;
  const typed = isJsonObject(content) ? content["application/json"] : undefined;
  return isJsonObject(typed) ? typed["schema"] ?? null : null;
}

function describeSchemas(document: JsonObject): string {
  const components = document["components"];
  const schemas = isJsonObject(components) ? components["schemas"] : undefined;
  if (!isJsonObject(schemas)) return "";
  const list = Object.entries(schemas).map(([name, schema]) =>
    `<details id="${escape(name)}"><summary><code>${
      escape(name)
    }</code></summary>${code(schema)}</details>`
  );
  return `<h2>Shapes</h2>${list.join("")}`;
}

function table(heads: string[], rows: [string, string][]): string {
  const cells = (tag: string, row: readonly string[]) =>
    row.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join("");
  return `<table><thead><tr>${cells("th", heads)}</tr></thead><tbody>${
    rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("")
  }</tbody></table>`;
}

function code(value: Json): string {
  return `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
