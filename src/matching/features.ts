import {
  isJsonObject,
  isRawNumber,
  type Json,
  type JsonObject,
} from "../json/values.ts";
import type { PathPattern } from "./path_pattern.ts";
import type { Predicate } from "./predicate.ts";
import type { RequestMatcher } from "./request_matcher.ts";
import { canonicalIp } from "../request/client_ip.ts";
import { cookiesOf } from "../request/cookies.ts";
import { formOf } from "../request/form.ts";
import type { Fields, RequestView } from "../request/request_view.ts";

export type TraitKind =
  | "query"
  | "header"
  | "json"
  | "target"
  | "client_ip"
  | "segment"
  | "cookie"
  | "form";

/** A part of a request that many stubs on one path tell themselves apart by. */
export interface Trait {
  readonly kind: TraitKind;
  /** A name, the place of a segment; `""` where there is one such part. */
  readonly name: string;
}

/** An equality that must hold for a stub to match. */
export interface Feature extends Trait {
  readonly value: string;
}

/** The equalities of a stub's predicates, those that are cheapest to read first. */
export function featuresOf(
  request: RequestMatcher,
  pattern: PathPattern | null,
): Feature[] {
  const { target, client_ip, query, headers, cookies, form, body } = request;
  const client = typeof client_ip === "string" ? canonicalIp(client_ip) : null;
  return [
    ...plainText(target, "target"),
    ...plainText(client ?? undefined, "client_ip"),
    ...segmentEqualities(request, pattern),
    ...equalities(query, "query"),
    ...equalities(headers, "header").map((feature) => ({
      ...feature,
      name: feature.name.toLowerCase(),
    })),
    ...equalities(cookies, "cookie"),
    ...equalities(form, "form"),
    ...jsonMembers(body),
  ];
}

/** The parts of a request whose members an index compares as a criterion does. */
const keyedFields = new Map<string, TraitKind>([
  ["headers", "header"],
  ["query", "query"],
  ["cookies", "cookie"],
]);

/**
 * What a predicate is about where it is one equality and no more, so that a
 * stub which the index found by it need not be asked again ("header": 34 in a hundred).
 */
export function soleEquality(
  { field, criterion }: Predicate,
): TraitKind | null {
  const kind = keyedFields.get(field);
  const members = operand(criterion, "$key_values", "key_values");
  if (kind === undefined || !isJsonObject(members)) return null;
  const isSole = Object.keys(members).length === 1 &&
    equalities(criterion, kind).length === 1;
  return isSole ? kind : null;
}

/** Whether a trait is a part of the body. */
export function isOfBody({ kind }: Trait): boolean {
  return kind === "json" || kind === "form";
}

function plainText(
  criterion: string | JsonObject | undefined,
  kind: "target" | "client_ip",
): Feature[] {
  const value = typeof criterion === "string"
    ? criterion
    : operand(criterion, "$eq", "value");
  return typeof value === "string" ? [{ kind, name: "", value }] : [];
}

/** The values of whole segments: stubs at one place may name their parameters differently. */
function segmentEqualities(
  { path_params }: RequestMatcher,
  pattern: PathPattern | null,
): Feature[] {
  return equalities(path_params, "segment").flatMap((feature) => {
    const at = pattern?.segments.findLastIndex((segment) =>
      segment.kind === "parameter" && segment.name === feature.name
    );
    const isSplit = pattern?.segments.some((segment) =>
      segment.kind === "partial" && segment.names.includes(feature.name)
    );
    if (at === undefined || at === -1 || isSplit) return [];
    return [{ ...feature, name: String(at) }];
  });
}

/**
 * The values by which a request may be found under a trait, each once: a
 * hostile query that repeats one pair costs no more than the pair.
 */
export function traitValues(
  trait: Trait,
  subject: RequestView,
): readonly string[] {
  switch (trait.kind) {
    case "query":
      return valuesOf(subject.query, trait.name);
    case "header":
      return valuesOf(subject.headers, trait.name);
    case "json":
      return jsonValues(subject, trait.name);
    case "target":
      return [subject.target];
    case "client_ip":
      return [subject.clientIp];
    case "segment":
      return [subject.segments[Number(trait.name)] ?? ""];
    case "cookie":
      return valuesOf(cookiesOf(subject), trait.name);
    case "form":
      return valuesOf(formOf(subject).fields, trait.name);
  }
}

function valuesOf(fields: Fields, name: string): readonly string[] {
  const values = fields.values(name) ?? [];
  return values.length > 1 ? [...new Set(values)] : values;
}

function jsonValues({ content }: RequestView, name: string): readonly string[] {
  const read = content.json();
  if (!read.ok || !isJsonObject(read.value)) return [];
  if (!Object.hasOwn(read.value, name)) return [];
  const value = plainValue(read.value[name]);
  return value === undefined ? [] : [value];
}

/** The members of a `$key_values` whose criterion is equality with a text. */
function equalities(
  criterion: Json | undefined,
  kind: TraitKind,
): Feature[] {
  const members = operand(criterion, "$key_values", "key_values") ??
    operand(criterion, "$exact_key_values", "key_values");
  if (!isJsonObject(members)) return [];
  return Object.entries(members).flatMap(([name, member]) => {
    const value = operand(member, "$eq", "value");
    return typeof value === "string" ? [{ kind, name, value }] : [];
  });
}

/** The plain members of a JSON object that the whole body, or a part of it, must equal. */
function jsonMembers(body: string | JsonObject | undefined): Feature[] {
  const inner = operand(body, "$json", "inner_criteria");
  const whole = operand(inner, "$eq", "value") ??
    operand(inner, "$key_values", "key_values");
  if (!isJsonObject(whole)) return [];
  return Object.entries(whole).flatMap(([name, member]) => {
    const value = plainValue(operand(member, "$eq", "value") ?? member);
    return value === undefined ? [] : [{ kind: "json" as const, name, value }];
  });
}

/**
 * A text, number or boolean as the key of a row. Numbers that are equal have
 * equal keys; that a few others share them costs one comparison.
 */
function plainValue(value: Json | undefined): string | undefined {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "boolean" || typeof value === "number") {
    return String(value);
  }
  return isRawNumber(value) ? String(Number(value.rawJSON)) : undefined;
}

function operand(
  criterion: Json | undefined,
  operator: string,
  name: string,
): Json | undefined {
  if (!isJsonObject(criterion) || !Object.hasOwn(criterion, operator)) {
    return undefined;
  }
  const argument = criterion[operator];
  if (!isJsonObject(argument) || !Object.hasOwn(argument, name)) {
    return undefined;
  }
  return argument[name];
}
