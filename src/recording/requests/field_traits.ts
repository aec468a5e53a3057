import type { Json } from "../../json/values.ts";
import type { Trait, TraitField } from "./trait.ts";
import { type Review, reviewText } from "./value_review.ts";

/** What a query or a form says, name by name. */
export function fieldTraits(
  field: TraitField & ("query" | "form"),
  fields: URLSearchParams,
  review: Review,
): Trait[] {
  const values = Map.groupBy(fields.entries(), ([name]) => name);
  return values.entries().map(([name, pairs]) =>
    fieldTrait(
      { field, name, texts: pairs.map(([, text]) => text) },
      review,
    )
  ).toArray();
}

interface FieldValues {
  readonly field: TraitField;
  readonly name: string;
  readonly texts: readonly string[];
}

function fieldTrait(
  { field, name, texts }: FieldValues,
  review: Review,
): Trait {
  const blurs = texts.map((text) => reviewText(text, name, review));
  const criteria = texts.map((text, at) => blurs[at]?.criterion ?? text);
  const blur = blurs.find((one) => one !== null) ?? null;
  const key = JSON.stringify(texts);
  const place = `${field}.${name}`;
  const trait = {
    field,
    path: [name],
    place,
    key,
    criterion: listed(criteria),
  };
  if (blur === null) return { ...trait, blur, noise: [] };
  const kind = blurs.map((one, at) => one?.kind ?? `=${texts[at]}`).join();
  return {
    ...trait,
    blur: { ...blur, kind },
    noise: [{ place, kind: blur.kind }],
    sharp: { key, criterion: listed(texts) },
  };
}

/** Of several values any one would be enough: the list says that there are so many. */
function listed(criteria: readonly Json[]): Json {
  const [only = ""] = criteria;
  return criteria.length > 1 ? { $values: [...criteria] } : only;
}
