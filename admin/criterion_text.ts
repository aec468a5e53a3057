import type { Json } from "../src/json/values.ts";
import { briefJson } from "./json_text.ts";
import { predicateText } from "./predicate_text.ts";
import { shortCriterion } from "./short_criterion.ts";

/** A criterion in few words; what has no words for it as JSON in its short form. */
export function criterionText(criterion: Json): string {
  return predicateText(criterion, (one) => briefJson(shortCriterion(one)));
}
