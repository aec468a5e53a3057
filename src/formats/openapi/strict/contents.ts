import type { JsonObject } from "../../../json/values.ts";
import { mediaTypeOf } from "../../../request/content.ts";
import { formOf } from "./parameter_styles.ts";
import { isFreeText } from "./free_text.ts";
import { multipartEntries } from "./multipart.ts";
import { kindsOf } from "./schema_words.ts";
import type { Form } from "./forms.ts";
import { objectFields } from "./objects.ts";
import { memberAt, objectAt, type Spot, type StrictScene } from "./scene.ts";
import { strictSchema } from "./written_schema.ts";
import { anyText, asObject, textCriterion } from "./text_values.ts";

/** What a body is described as. */
export interface Content {
  readonly type: string;
  readonly spot: Spot;
  /** `null` where there is none. */
  readonly schema: Spot | null;
  /** How the member of a form is written. */
  formOf(name: string): Form;
}

/** Contents that a body may have, and whether there has to be one. */
export interface DescribedBody {
  readonly contents: readonly Content[];
  readonly isRequired: boolean;
  /** Whether a Content-Type has to say which one it is. */
  readonly hasTypes: boolean;
}

/** A body that is there. */
const someBody: JsonObject = { $regex: "(?s)." };

/** What a described content asks of a body, by the field of a stub. */
export function contentFields(
  { type, spot, schema, formOf }: Content,
  scene: StrictScene,
): JsonObject {
  const media = mediaTypeOf(type);
  if (!/^[^/\s]+\/[^/\s]+$/.test(media)) {
    const message = `${JSON.stringify(type)} is no media type`;
    scene.tell({ place: spot.place, message, effect: "wider" });
  }
  if (/[/+]json$/.test(media)) {
    const $json_schema = schema === null
      ? {}
      : asObject(strictSchema(schema, scene));
    return { body: { $json: { $json_schema } } };
  }
  if (schema === null) return { body: someBody };
  if (media === "application/x-www-form-urlencoded") {
    return { form: formCriterion(schema, formOf, scene) };
  }
  if (media.startsWith("multipart/")) {
    return { multipart: multipartEntries(schema, spot, scene) };
  }
  if (media.startsWith("text/") && media !== "text/xml") {
    const kinds = kindsOf(schema, scene);
    const text = textCriterion(strictSchema(schema, scene), kinds);
    return { body: text === anyText ? someBody : { $and: [someBody, text] } };
  }
  if (!isFreeText(schema, scene)) {
    const message = `the schema of ${JSON.stringify(type)} is not looked at`;
    scene.tell({ place: schema.place, message, effect: "wider" });
  }
  return { body: someBody };
}

function formCriterion(
  schema: Spot,
  formOf: Content["formOf"],
  scene: StrictScene,
): JsonObject {
  if (!kindsOf(schema, scene).has("object")) {
    const message = "a form is an object, which the schema does not take";
    scene.tell({ place: schema.place, message, effect: "wider" });
  }
  const members = {
    fieldOf: (name: string) => name,
    prefix: null,
    isWhole: true,
    formOf,
  };
  const { criterion, mayBeEmpty } = objectFields(schema, members, scene);
  // One that is too long to be read has no fields (docs/limits.md).
  const some = { $not: { $exact_key_values: {} } };
  return mayBeEmpty ? { $and: [some, criterion] } : criterion;
}

/** How the members of a form are written, by the `encoding` of its media type. */
export function encodedForms(
  media: Spot,
  scene: StrictScene,
): Content["formOf"] {
  const encoding = memberAt(media, "encoding");
  return (name) => {
    const given = memberAt(encoding, name);
    const { contentType } = objectAt(given);
    if (contentType !== undefined && contentType !== "text/plain") {
      const message = `a field of ${JSON.stringify(contentType)} is not read`;
      scene.tell({ place: given.place, message, effect: "wider" });
    }
    const { style = "form", explode = style === "form" } = objectAt(given);
    const value = { in: "query", name, style, explode };
    return formOf({ ...given, value }, scene);
  };
}
