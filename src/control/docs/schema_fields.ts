import { isJsonObject, type JsonObject } from "../../json/values.ts";
import { formsOf, meaningIn, shapeOf } from "../schema_forms.ts";
import { type Markup, markup, prose } from "./markup.ts";
import { typeOf } from "./schema_type.ts";

/** One field of a shape, or of an object in it. */
interface Field {
  /** How many objects it is in below the shape. */
  readonly depth: number;
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

/** Deeper than this nobody reads on. */
const maxDepth = 5;

/** The fields of a schema as a table, those of the objects in it below them; null where it has none. */
export function fieldTable(
  schema: JsonObject,
  { caption, shapes }: { caption: string; shapes: JsonObject },
): Markup | null {
  const fields = fieldsOf(schema, 0);
  if (fields.length === 0) return null;
  return markup`<table class="fields">
      <caption class="sr-only">${caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>${fields.map((field) => fieldRow(field, shapes))}</tbody>
    </table>`;
}

function fieldRow(
  { depth, name, schema, isRequired }: Field,
  shapes: JsonObject,
): Markup {
  const needed = isRequired
    ? markup`<span class="needed">required</span>`
    : null;
  return markup`<tr>
      <th scope="row"
        class="in-${depth}"><code>${name}</code> ${needed}</th>
      <td class="type">${typeOf(schema)}</td>
      <td>${meaningOf(schema, shapes)}</td>
    </tr>`;
}

function fieldsOf(schema: JsonObject, depth: number): Field[] {
  if (depth > maxDepth) return [];
  const found = new Map<string, Field[]>();
  for (const { properties, required } of objectsIn(schema)) {
    if (!isJsonObject(properties)) continue;
    const needed = Array.isArray(required) ? required : [];
    for (const [name, inner] of Object.entries(properties)) {
      if (!isJsonObject(inner) || found.has(name)) continue;
      // Older spellings are read, and not advertised.
      if (inner["deprecated"] === true || isRefused(inner)) continue;
      const isRequired = needed.includes(name);
      found.set(name, [
        { depth, name, schema: inner, isRequired },
        ...fieldsOf(inner, depth + 1),
      ]);
    }
  }
  return [...found.values()].flat();
}

/** The objects that a value is or holds, but for those that have a shape of their own. */
function objectsIn(schema: JsonObject): JsonObject[] {
  return formsOf(schema).flatMap((form) => {
    if (shapeOf(form) !== null) return [];
    if (isJsonObject(form["properties"])) return [form];
    const inner = form["items"] ?? form["additionalProperties"];
    return isJsonObject(inner) ? objectsIn(inner) : [];
  });
}

/** What a field means: its own words, else those of one of its forms; then its default and an example. */
export function meaningOf(schema: JsonObject, shapes: JsonObject): Markup {
  const words = meaningIn(schema, shapes);
  const { default: usual, examples } = schema;
  const [example] = Array.isArray(examples) ? examples : [];
  const parts = [
    ...(words === null ? [] : [prose(words)]),
    ...(usual === undefined || usual === null ? [] : [
      markup`<span class="usual">Default: <code>${
        JSON.stringify(usual)
      }</code></span>`,
    ]),
    ...(example === undefined
      ? []
      : [markup`<code>${JSON.stringify(example)}</code>`]),
  ];
  return markup`${
    parts.map((part, at) => at === 0 ? part : markup`<br>${part}`)
  }`;
}

/** Whether a field is only described so that it is refused. */
function isRefused({ not }: JsonObject): boolean {
  return isJsonObject(not) && Object.keys(not).length === 0;
}
