import type { JsonObject } from "../../json/values.ts";
import type { Manual } from "../../model/manual.ts";
import { errors } from "../../schema/errors.ts";
import { operationsOf, shapesOf, tagsOf } from "./api_document.ts";
import { type Markup, markup, prose } from "./markup.ts";
import { routeId, routeSection } from "./route_section.ts";
import { fieldTable, meaningOf } from "./schema_fields.ts";
import { typeOf } from "./schema_type.ts";
import { docsShell } from "./shell.ts";

/** The page on the control API, as its description has it. */
export function apiPage(
  document: JsonObject,
  examples: Manual["examples"],
): string {
  return docsShell({
    title: "Control API",
    part: "api",
    menu: apiMenu(document),
    content: markup`<div class="prose api">${introduction()}${
      tasks(document, examples)
    }${errorPart()}${shapePart(document)}</div>`,
  });
}

/** The anchor of a task. */
function taskId(name: string): string {
  return `task-${name.toLowerCase().replaceAll(" ", "-")}`;
}

/** The tasks, each with its operations; those of the root page, which are all alike, stand for one. */
function byTask(document: JsonObject) {
  const operations = operationsOf(document).filter(({ path, method }) =>
    path !== "/__mock__" || method === "GET"
  );
  return tagsOf(document).map((tag) => ({
    ...tag,
    operations: operations.filter((one) => one.tag === tag.name),
  }));
}

function apiMenu(document: JsonObject): Markup {
  return markup`${
    byTask(document).map(({ name, operations }) =>
      markup`<p class="menu-title"><a href="#${taskId(name)}">${name}</a></p>
        <ul>${
        operations.map((one) =>
          markup`<li><a href="#${
            routeId(one)
          }"><span class="method">${one.method}</span> <span class="menu-path">${
            shortPath(one.path)
          }</span></a></li>`
        )
      }</ul>`
    )
  }<p class="menu-title"><a href="#errors">Errors</a></p><p
      class="menu-title"><a href="#shapes">Shapes</a></p><ul
      class="menu-shapes">${
    shapesOf(document).map(([name]) =>
      markup`<li><a href="#${name}">${name}</a></li>`
    )
  }</ul>`;
}

/** Every path begins alike, so that the menu can leave it out; a long one may break before a slash. */
function shortPath(path: string): Markup {
  const short = path.replace(/^\/__mock__(?=.)/, "");
  return markup`${short.split(/(?=\/)/).map((part) => markup`${part}<wbr>`)}`;
}

function introduction(): Markup {
  return markup`<h1>Control API</h1>
    <p>Everything below <code>/__mock__</code> controls this server. Each route is described with what it takes and answers; its example can be changed and sent to this server from here. Payloads and answers are JSON in UTF-8. <a href="/__mock__/docs/manual/api#conventions">Conventions</a> in the manual say how scopes are chosen and who may call.</p>
    <p>For tools: <a href="/__mock__/openapi.json">OpenAPI 3.1</a>, and the <a href="/__mock__/schema/stubs.json">JSON Schema of a stub file</a>.</p>`;
}

function tasks(document: JsonObject, examples: Manual["examples"]): Markup {
  const shapes = Object.fromEntries(shapesOf(document));
  return markup`${
    byTask(document).map(({ name, says, operations }) =>
      markup`<h2 id="${taskId(name)}">${name}</h2>
<p>${prose(says)}</p>
${operations.map((one) => routeSection(one, { shapes, examples }))}`
    )
  }`;
}

/** Codes that only answers of stubs have stand in the same table. */
function errorPart(): Markup {
  const rows = Object.entries(errors).map(([code, [status, when]]) =>
    markup`<tr id="error-${code}">
        <th scope="row"><code>${code}</code></th>
        <td>${status}</td>
        <td>${prose(when)}</td>
      </tr>`
  );
  return markup`<h2 id="errors">Errors</h2>
    <p>An error is <code>{"error": CODE, "detail": ...}</code>: see <a href="#Error">Error</a>. Any route may answer <a href="#error-INVALID_JSON">400</a>, <a href="#error-UNAUTHORIZED">401</a> and <a href="#error-FORBIDDEN">403</a>, and one that takes a payload <a href="#error-BODY_TOO_LARGE">413</a> and <a href="#error-UNSUPPORTED_MEDIA_TYPE">415</a> as well.</p>
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">When</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
    </div>`;
}

function shapePart(document: JsonObject): Markup {
  const shapes = Object.fromEntries(shapesOf(document));
  return markup`<h2 id="shapes">Shapes</h2>
<p>What payloads and answers hold, where several routes share it.</p>
${
    shapesOf(document).map(([name, schema]) =>
      markup`<section class="shape"
          id="${name}"><h3>${name}<a class="here" href="#${name}" aria-label="Link to ${name}">#</a></h3><p>${
        meaningOf(schema, {})
      }</p>${
        fieldTable(schema, { caption: `Fields of ${name}`, shapes }) ??
          markup`<p>${typeOf(schema)}</p>`
      }</section>`
    )
  }`;
}
