import fc from "fast-check";
import {
  isJsonObject,
  type Json,
  type JsonObject,
} from "../../src/json/values.ts";
import {
  agrees,
  described,
  listed,
  openApi,
  type Sample,
  sentTo,
  versions,
} from "./openapi_agreement.ts";
import {
  fits,
  listReadings,
  objectReadings,
  readings,
} from "./openapi_model.ts";
import {
  anySchemas,
  bodies,
  listSchemas,
  objectSchemas,
  plainSchemas,
  texts,
  valueSchemas,
} from "./openapi_samples.ts";
import { documentOf } from "./strict_documents.ts";

Deno.test("a strict import takes parameters of one value as their document does", () => {
  const samples = versions.chain((isOld) =>
    fc.record({
      about: described(isOld),
      schema: valueSchemas(isOld),
      where: fc.constantFrom("query", "header", "cookie", "path"),
      required: fc.boolean(),
      sent: fc.option(texts),
    })
  ).map(({ about, schema, where, required, sent }): Sample => {
    const isPath = where === "path";
    const text = isPath && !sent ? "1" : sent;
    const parameter = { in: where, name: "p", required, schema };
    const more = { ...openApi(about), path: isPath ? "/x/{p}" : "/x" };
    const target = isPath
      ? `/x/${text}`
      : where === "query" && text !== null
      ? `/x?p=${text}`
      : "/x";
    const line: readonly [string, string] = where === "header"
      ? ["p", text ?? ""]
      : ["cookie", `p=${text}`];
    const isLine = text !== null && (where === "header" || where === "cookie");
    const headers = isLine ? [line] : [];
    return {
      document: documentOf({ parameters: [parameter] }, more),
      sent: sentTo(target, { headers }),
      isMeant: () =>
        text === null ? !required : fits(readings(text), schema, about),
    };
  });
  agrees(samples);
});

Deno.test("a strict import takes lists in their styles as their document does", () => {
  const styles = fc.constantFrom(
    [{}, null],
    [{ explode: false }, ","],
    [{ style: "pipeDelimited" }, "|"],
    [{ style: "spaceDelimited" }, " "],
  ) as fc.Arbitrary<[object, string | null]>;
  const samples = versions.chain((isOld) =>
    fc.record({
      about: described(isOld),
      list: listSchemas(isOld),
      value: fc.option(valueSchemas(isOld)),
      style: styles,
      sent: fc.array(texts, { maxLength: 3 }),
    })
  ).map(({ about, list, value, style: [style, delimiter], sent }): Sample => {
    const schema = value === null ? list : { oneOf: [value, list] };
    const parameter = { in: "query", name: "p", schema, ...style };
    const pairs = delimiter === null
      ? sent
      : sent.length === 0
      ? []
      : [sent.join(delimiter)];
    const query = listed(pairs.map((text) => ["p", text]));
    const joined = delimiter === null
      ? sent
      : (pairs[0] ?? "").split(delimiter);
    return {
      document: documentOf({ parameters: [parameter] }, openApi(about)),
      sent: sentTo(`/x?${query}`),
      isMeant: () =>
        pairs.length === 0 ||
        fits(
          [
            ...(pairs.length === 1 ? readings(pairs[0] ?? "") : []),
            ...listReadings(joined),
          ],
          schema,
          about,
        ),
    };
  });
  agrees(samples);
});

Deno.test("a strict import takes parameters of Swagger 2 as their document does", () => {
  const plain = plainSchemas(true);
  const formats = fc.constantFrom(
    ["csv", ","],
    ["ssv", " "],
    ["tsv", "\t"],
    ["pipes", "|"],
    ["multi", null],
  ) as fc.Arbitrary<[string, string | null]>;
  const samples = fc.record({
    schema: fc.oneof(plain, listSchemas(true, plain)),
    format: formats,
    where: fc.constantFrom("query", "formData"),
    required: fc.boolean(),
    sent: fc.array(texts, { maxLength: 3 }),
  }).map(({ schema, format: [name, delimiter], where, ...more }): Sample => {
    const { required, sent } = more;
    const isList = schema["type"] === "array";
    const parameter = {
      ...schema,
      in: where,
      name: "p",
      required,
      collectionFormat: name,
    };
    const values = !isList
      ? sent.slice(0, 1)
      : delimiter === null || sent.length === 0
      ? sent
      : [sent.join(delimiter)];
    const pairs = listed(values.map((text) => ["p", text]));
    const isForm = where === "formData";
    const type = "application/x-www-form-urlencoded";
    const items = delimiter === null
      ? values
      : values[0]?.split(delimiter) ?? [];
    const readAs = isList ? listReadings(items) : readings(values[0] ?? "");
    return {
      document: documentOf(
        { parameters: [parameter], consumes: [type] },
        { swagger: "2.0", method: "post" },
      ),
      sent: sentTo(isForm ? "/x" : `/x?${pairs}`, {
        method: "POST",
        headers: isForm ? [["content-type", type]] : [],
        body: isForm ? pairs : "",
      }),
      isMeant: () =>
        values.length === 0
          ? !required
          : fits(readAs, schema, { isOld: true, schemas: {} }),
    };
  });
  agrees(samples);
});

function namesIn({ properties = {}, required = [] }: JsonObject): Json[] {
  const named = isJsonObject(properties) ? Object.keys(properties) : [];
  return [...named, ...[required].flat()];
}

const members = fc.uniqueArray(
  fc.tuple(fc.constantFrom("a", "b", "c"), texts),
  { selector: ([name]) => name, maxLength: 3 },
);

Deno.test("a strict import takes objects as fields as their document does", () => {
  const samples = versions.chain((isOld) =>
    fc.record({
      about: described(isOld),
      schema: objectSchemas(isOld),
      isDeep: fc.boolean(),
      required: fc.boolean(),
      sent: members,
    })
  ).map(({ about, schema, isDeep, required, sent }): Sample => {
    const style = isDeep ? { style: "deepObject" } : {};
    const parameter = { in: "query", name: "p", required, schema, ...style };
    const pairs = sent.map(([name, text]) =>
      [isDeep ? `p[${name}]` : name, text] as const
    );
    // Where fields may be others', those without a schema are no members.
    const known = namesIn(schema);
    const own = sent.filter(([name]) => isDeep || known.includes(name));
    return {
      document: documentOf({ parameters: [parameter] }, openApi(about)),
      sent: sentTo(`/x?${listed(pairs)}`),
      isMeant: () =>
        own.length === 0 ? !required : fits(objectReadings(own), schema, about),
    };
  });
  agrees(samples);
});

Deno.test("a strict import takes bodies as their document does", () => {
  const form = "application/x-www-form-urlencoded";
  const samples = versions.chain((isOld) =>
    fc.record({
      about: described(isOld),
      json: anySchemas(isOld),
      fields: objectSchemas(isOld),
      required: fc.boolean(),
      sent: fc.oneof(
        bodies.map((value) => ["application/json", value] as const),
        members.map((pairs) => [form, pairs] as const),
        fc.constant(["", ""] as const),
      ),
    })
  ).map(({ about, json, fields, required, sent: [type, value] }): Sample => {
    const content = {
      "application/json": { schema: json },
      [form]: { schema: fields },
    };
    const isForm = type === form;
    const pairs = isForm ? value as [string, string][] : [];
    const body = type === ""
      ? ""
      : isForm
      ? listed(pairs)
      : JSON.stringify(value);
    const document = documentOf({ requestBody: { required, content } }, {
      ...openApi(about),
      method: "post",
    });
    const headers = type === "" ? [] : [["content-type", type] as const];
    return {
      document,
      sent: sentTo("/x", { method: "POST", headers, body }),
      isMeant: () =>
        body === ""
          ? !required
          : isForm
          ? fits(objectReadings(pairs), fields, about)
          : fits([value as Json], json, about),
    };
  });
  agrees(samples);
});
