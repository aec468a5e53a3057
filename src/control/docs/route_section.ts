import { isJsonObject, type JsonObject } from "../../json/values.ts";
import type { ApiExample } from "../../model/manual.ts";
import { shapeOf } from "../schema_forms.ts";
import { sharedAnswers } from "../shared_answers.ts";
import { type Answer, type Operation, textOf } from "./api_document.ts";
import { type Markup, markup, prose } from "./markup.ts";
import { fieldTable, meaningOf } from "./schema_fields.ts";
import { typeOf } from "./schema_type.ts";

/** Where a server listens unless it is told otherwise. */
const usualServer = "http://localhost:8910";

/** The anchor of a route, which is that of its heading in the manual, too. */
export function routeId({ method, path }: Operation): string {
  return `${method} ${path}`.toLowerCase().replace(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

/** What the sections of all routes share. */
export interface Scenery {
  /** The shapes of the document, by name. */
  readonly shapes: JsonObject;
  readonly examples: Readonly<Record<string, ApiExample>>;
}

/** All about one route. */
export function routeSection(
  operation: Operation,
  { shapes, examples }: Scenery,
): Markup {
  const { method, path, summary } = operation;
  const id = routeId(operation);
  const example = examples[`${method} ${path}`];
  return markup`<section class="route" id="${id}">
    <h3><span class="method">${method}</span> <code>${path}</code><a class="here" href="#${id}" aria-label="Link to ${method} ${path}">#</a></h3>
    <p>${
    prose(summary)
  }. <a href="/__mock__/docs/manual/api#${id}">In the manual</a></p>
    ${parameterTable(operation, shapes)}
    ${payloadPart(operation, shapes)}
    ${answerPart(operation, shapes)}
    ${example === undefined ? null : examplePart(operation, example)}
    </section>`;
}

function parameterTable(
  { parameters }: Operation,
  shapes: JsonObject,
): Markup | null {
  if (parameters.length === 0) return null;
  const rows = parameters.map((one) => {
    const schema = isJsonObject(one["schema"]) ? one["schema"] : {};
    const name = textOf(one["name"]);
    const where = one["in"] === "path"
      ? markup`<span class="needed">in the path</span>`
      : one["required"] === true
      ? markup`<span class="needed">required</span>`
      : null;
    return markup`<tr>
        <th scope="row" class="in-0"><code>${name}</code> ${where}</th>
        <td class="type">${typeOf(schema)}</td>
        <td>${meaningOf(schema, shapes)}</td>
      </tr>`;
  });
  return markup`<h4>Parameters</h4>
    <table class="fields">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>${rows}</tbody>
    </table>`;
}

function payloadPart(
  { payload, method, path }: Operation,
  shapes: JsonObject,
): Markup | null {
  if (payload === null) return null;
  const route = `the payload of ${method} ${path}`;
  return shapeOf(payload) === null
    ? markup`<h4>Payload</h4>${
      fieldTable(payload, { caption: `Fields of ${route}`, shapes })
    }`
    : markup`<h4>Payload</h4><p>${typeOf(payload)}</p>${
      fieldsWithin(payload, shapes, route)
    }`;
}

/** The fields of a value: one may fold them out. Those of a shape stand once in the page, and its script copies them here. */
function fieldsWithin(
  schema: JsonObject,
  shapes: JsonObject,
  of: string,
): Markup | null {
  const shape = shapeOf(schema);
  if (shape !== null) return markup`<div data-fields="${shape}"></div>`;
  const table = fieldTable(schema, { caption: `Fields of ${of}`, shapes });
  return table === null
    ? null
    : markup`<details><summary>Fields</summary>${table}</details>`;
}

function answerPart(
  { answers, payload, method, path }: Operation,
  shapes: JsonObject,
): Markup {
  const shared = sharedAnswers(payload !== null);
  const own = answers.filter(({ status, description }) =>
    shared[Number(status)] !== description
  );
  const route = `the answer to ${method} ${path}`;
  return markup`<h4>Answers</h4>
    <dl class="answers">${
    own.map((answer) => answerItem(answer, shapes, route))
  }</dl>
    <p class="hint">And the <a href="#errors">errors that all routes share</a>.</p>`;
}

/** Errors are all alike, so that nothing is said of their form. */
function answerItem(
  { status, description, schemas }: Answer,
  shapes: JsonObject,
  of: string,
): Markup {
  const isError = Number(status) >= 400;
  const told = schemas.filter(([, schema]) => shapeOf(schema) !== "Error");
  const forms = told.map(([type, schema]) => {
    const name = type === "application/json"
      ? null
      : markup`<code>${type}</code> `;
    return markup`<div class="of">${name}${typeOf(schema)}${
      fieldsWithin(schema, shapes, `${of}, ${status} ${type}`)
    }</div>`;
  });
  return markup`<dt><span class="chip status ${
    isError ? "bad" : "good"
  }">${status}</span></dt>
    <dd>${prose(description)}${forms}</dd>`;
}

/** Shown as a command; the page's script makes a form of it. */
function examplePart(
  { method }: Operation,
  { target, payload }: ApiExample,
): Markup {
  const call = { method, target, payload };
  const verb = payload === null && method === "GET" ||
      payload !== null && method === "POST"
    ? ""
    : `-X ${method} `;
  const json = payload === null ? "" : `--json '${payload}' `;
  return markup`<div class="example" data-call="${JSON.stringify(call)}">
      <h4>Example</h4>
      <pre><code>curl ${verb}${json}'${usualServer}${target}'</code></pre>
    </div>`;
}
