import {
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from "../../json/values.ts";
import { bodyOf } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import type { FileSet } from "../format.ts";
import { textOf } from "../member.ts";
import { joinPath } from "../paths.ts";
import type { References } from "./references.ts";
import { sampleOf } from "./sample.ts";

/** A response of a document: what a stub sends, and if its body was made up. */
export interface DescribedAnswer {
  readonly response: JsonObject;
  readonly isMadeUp: boolean;
  /** The name of its example; `null` where it has none. */
  readonly example: string | null;
}

/** What an answer is made from. */
export interface AnswerContext {
  readonly references: References;
  readonly files: FileSet;
  readonly status: number;
  /** The media types of Swagger 2. */
  readonly produces: readonly string[];
  readonly entry: Entry;
}

/** The answers of a response: one for each of its examples, or one made of its schema. */
export function answersOf(
  given: Json,
  file: string,
  context: AnswerContext,
): DescribedAnswer[] {
  const { references, status } = context;
  const { object: response, file: at } = references.members(given, file);
  const own = headersOf(response["headers"], at, context);
  const { type, examples, schema } = contentOf(response, at, context);
  const build = (
    body: JsonObject,
    isMadeUp: boolean,
    example: string | null,
  ) => {
    const headers = type === null || "content-type" in own
      ? own
      : { "content-type": type, ...own };
    return {
      response: {
        status_code: status,
        ...(Object.keys(headers).length === 0 ? {} : { headers }),
        ...body,
      },
      isMadeUp,
      example,
    };
  };
  if (type === null || status === 204 || status === 304) {
    return [build({ body: "" }, false, null)];
  }
  if (examples.length > 0) {
    return examples.map(({ name, body }) => build(body, false, name));
  }
  if (schema === null) return [build({ body: "" }, false, null)];
  const sample = sampleOf(schema.value, references, schema.file);
  return [build(bodyFor(sample, type), true, null)];
}

interface Content {
  /** `null` where there is no body. */
  readonly type: string | null;
  readonly examples: readonly {
    readonly name: string | null;
    readonly body: JsonObject;
  }[];
  readonly schema: { readonly value: Json; readonly file: string } | null;
}

function contentOf(
  response: JsonObject,
  file: string,
  context: AnswerContext,
): Content {
  const { references, produces } = context;
  if ("schema" in response || isJsonObject(response["examples"])) {
    const examples = references.members(response["examples"], file).object;
    const type = preferred([...Object.keys(examples), ...produces]) ??
      "application/json";
    const shown = examples[type];
    return {
      type,
      examples: shown === undefined
        ? []
        : [{ name: null, body: bodyFor(shown, type) }],
      schema: "schema" in response
        ? { value: response["schema"] ?? null, file }
        : null,
    };
  }
  const { object: content, file: at } = references.members(
    response["content"],
    file,
  );
  const type = preferred(Object.keys(content));
  if (type === undefined) return { type: null, examples: [], schema: null };
  const { object: media, file: place } = references.members(content[type], at);
  return {
    type: type.includes("*") ? "application/json" : type,
    examples: examplesOf(media, { file: place, type, context }),
    schema: "schema" in media
      ? { value: media["schema"] ?? null, file: place }
      : null,
  };
}

/** JSON before all others. */
function preferred(types: readonly string[]): string | undefined {
  return types.find((type) => /^application\/json\b/i.test(type)) ??
    types.find((type) => /[+/]json\b/i.test(type)) ?? types[0];
}

function examplesOf(
  media: JsonObject,
  { file, type, context }: {
    readonly file: string;
    readonly type: string;
    readonly context: AnswerContext;
  },
): Content["examples"] {
  if ("example" in media) {
    return [{ name: null, body: bodyFor(media["example"] ?? null, type) }];
  }
  const { references, files } = context;
  const { object: named, file: at } = references.members(
    media["examples"],
    file,
  );
  return Object.entries(named).flatMap(([name, given]) => {
    const { object: example, file: place } = references.members(given, at);
    for (const member of ["value", "dataValue", "serializedValue"]) {
      if (!Object.hasOwn(example, member)) continue;
      return [{ name, body: bodyFor(example[member] ?? null, type) }];
    }
    const external = example["externalValue"];
    const path = typeof external === "string" && !/^[a-z]+:/i.test(external)
      ? joinPath(place, external)
      : undefined;
    const bytes = path === undefined ? undefined : files.read(path);
    return bytes === undefined ? [] : [{ name, body: bodyOf(bytes, type) }];
  });
}

/** A text is sent as it is where the type is not JSON; some write JSON as text. */
function bodyFor(value: Json, type: string): JsonObject {
  const isJson = /[+/]json\b/i.test(type) || type.includes("*");
  if (!isJson) {
    return {
      body: textOf(value) ?? (value === null ? "" : JSON.stringify(value)),
    };
  }
  const isWritten = typeof value === "string" && /^\s*[[{]/.test(value);
  if (isWritten || value === null) return { body: value ?? "null" };
  return typeof value === "string"
    ? { body: JSON.stringify(value) }
    : { body: value };
}

function headersOf(
  given: Json | undefined,
  file: string,
  { references, entry }: AnswerContext,
): JsonObject {
  const headers: JsonObject = {};
  const { object, file: at } = references.members(given, file);
  if (!entry.mayHave(object, ["responses"])) return headers;
  for (const [name, header] of Object.entries(object)) {
    const { object: described, file: place } = references.members(header, at);
    const shown = described["example"] ?? described["default"] ??
      firstExample(described["examples"]) ??
      references.members(described["schema"], place).object["example"] ??
      references.members(described["schema"], place).object["default"];
    const text = textOf(shown);
    if (text !== undefined) setOwn(headers, name.toLowerCase(), text);
  }
  return headers;
}

function firstExample(examples: Json | undefined): Json | undefined {
  const [first] = Object.values(isJsonObject(examples) ? examples : {});
  return isJsonObject(first) ? first["value"] : undefined;
}
