import {
  isJsonObject,
  type Json,
  type JsonObject,
  type JsonPath,
  setOwn,
} from "../../json/values.ts";
import { isFraming } from "../body_of.ts";
import type { Entry } from "../entry.ts";
import { headerFields } from "../header_fields.ts";
import { translateHandlebars } from "../handlebars/translate.ts";
import { checkKinds, type Kinds } from "../kinds.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { webhookDialect } from "./dialect.ts";

/** Webhooks of one stub (docs/limits.md). */
const maxWebhooks = 10;

const kinds: Kinds = {
  method: "text",
  url: "text",
  headers: "lines",
  body: "scalar",
  base64Body: "text",
  delay: "object",
};

/** Listeners of one name that are looked at. */
const maxListeners = 1000;

/** What a mapping sends after its answer, as webhooks; other listeners are code of their own. */
export function translateWebhooks(
  mapping: JsonObject,
  entry: Entry,
): JsonObject {
  const webhooks: JsonObject[] = [];
  for (const name of ["postServeActions", "serveEventListeners"]) {
    const given = mapping[name] ?? null;
    if (given !== null && typeof given !== "object") {
      entry.lost([name], "it should be a list of listeners", "none");
    }
    const listeners = listenersOf(given, name);
    for (const { listener, at } of listeners.slice(0, maxListeners)) {
      const found = readListener(listener, at, entry);
      if (found !== null) webhooks.push(found);
    }
    if (listeners.length > maxListeners) {
      const message =
        `more than ${maxListeners} listeners: the others are left out`;
      entry.lost([name], message, "none");
    }
  }
  if (webhooks.length > maxWebhooks) {
    const message =
      `more than ${maxWebhooks} webhooks: the others are left out`;
    entry.lost(["serveEventListeners"], message, "none");
  }
  return webhooks.length === 0
    ? {}
    : { webhooks: webhooks.slice(0, maxWebhooks) };
}

interface Listener {
  readonly listener: Json;
  readonly at: JsonPath;
}

/** A list of names with parameters, or, as older files have it, parameters by name. */
function listenersOf(given: Json, name: string): Listener[] {
  if (Array.isArray(given)) {
    return given.map((listener, index) => ({ listener, at: [name, index] }));
  }
  return isJsonObject(given)
    ? Object.entries(given).map(([of, parameters]) => ({
      listener: { name: of, parameters },
      at: [name, of],
    }))
    : [];
}

function readListener(
  listener: Json,
  at: JsonPath,
  entry: Entry,
): JsonObject | null {
  const name = memberOf(listener, "name");
  const parameters = memberOf(listener, "parameters");
  if (name !== "webhook" || !isJsonObject(parameters)) {
    const message = `the listener ${JSON.stringify(name)} is left out`;
    entry.lost(at, message, "none");
    return null;
  }
  checkKinds(parameters, kinds, { entry, place: [...at, "parameters"] });
  const texts = new Texts(parameters, at, entry);
  const { base64Body } = parameters;
  const body = textOf(parameters["body"]);
  const delay_ms = delayOf(parameters["delay"] ?? null, at, entry);
  return {
    method: (textOf(parameters["method"]) ?? "GET").toUpperCase(),
    ...texts.field("url", textOf(parameters["url"]) ?? ""),
    ...texts.headers(parameters["headers"] ?? null),
    ...(typeof base64Body === "string"
      ? { body_base64: base64Body }
      : body === undefined
      ? {}
      : texts.field("body", body)),
    ...(delay_ms > 0 ? { delay_ms } : {}),
  };
}

/** The texts of a webhook, all of which are templates. */
class Texts {
  readonly #at: JsonPath;
  readonly #entry: Entry;
  readonly #dialect: ReturnType<typeof webhookDialect>;

  constructor(parameters: JsonObject, at: JsonPath, entry: Entry) {
    this.#at = [...at, "parameters"];
    this.#entry = entry;
    const extra = parameters["extraParameters"];
    this.#dialect = webhookDialect({
      ...parameters,
      ...(isJsonObject(extra) ? extra : {}),
    });
  }

  field(name: string, text: string): JsonObject {
    const template = this.#translated(name, text);
    return template === null
      ? { [name]: text }
      : { [`template_${name}`]: template };
  }

  headers(given: Json): JsonObject {
    const fixed: JsonObject = {};
    const rendered: JsonObject = {};
    const place = [...this.#at, "headers"];
    const lines = isJsonObject(given) && this.#entry.mayHave(given, place)
      ? given
      : {};
    for (const [name, value] of Object.entries(lines)) {
      if (isFraming(name)) continue;
      const text = [value].flat().map((one) => textOf(one) ?? "").join(", ");
      const template = this.#translated("headers", text);
      setOwn(template === null ? fixed : rendered, name, template ?? text);
    }
    return headerFields(fixed, rendered);
  }

  #translated(name: string, text: string): string | null {
    if (!text.includes("{{")) return null;
    const result = translateHandlebars(text, this.#dialect);
    if (!result.ok) {
      this.#entry.refuse([...this.#at, name], `a template: ${result.reason}`);
      return null;
    }
    this.#entry.rewritten([...this.#at, name], "its template is Jinja's");
    return result.template;
  }
}

function delayOf(delay: Json, at: JsonPath, entry: Entry): number {
  if (delay === null) return 0;
  const place = [...at, "parameters", "delay"];
  const type = memberOf(delay, "type");
  const names = type === "uniform"
    ? ["lower", "upper"]
    : [type === "fixed" ? "milliseconds" : "median"];
  let sum = 0;
  for (const name of names) {
    const number = numberOf(memberOf(delay, name));
    if (number !== undefined) sum += number;
    else entry.refuse(place, `its "${name}" should be a number`);
  }
  if (type === "fixed") return sum;
  entry.rewritten(place, "its delay is no longer random");
  return Math.round(sum / names.length);
}
