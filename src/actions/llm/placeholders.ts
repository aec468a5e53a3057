import type { Json } from "../../json/values.ts";

/** Begins a placeholder; what follows says which. */
const start = "\uE000";

/** Before a placeholder that stands for JSON, not for a text. */
const raw = "\uE002";

/** Where placeholders count from: no text that is meant for people has these characters. */
const first = 0xf0000;

/** A template of a text. */
interface Source {
  readonly template: string;
  /** Whether it is an expression, not a text with tags. */
  readonly isExpression: boolean;
}

/**
 * What stands in a text for what only a request decides. A placeholder is
 * shorter than a piece, so that nothing divides it.
 */
export class Placeholders {
  readonly #sources: Source[] = [];

  /** Stands for what a template says. */
  ofText(template: string): string {
    return this.#add({ template, isExpression: false });
  }

  /** Stands for an expression. */
  ofExpression(template: string): string {
    return this.#add({ template, isExpression: true });
  }

  /** Stands for the same as the text that a placeholder is for, read as JSON. */
  asJson(value: Json): Json {
    return typeof value === "string" && value.startsWith(start)
      ? raw + value
      : value;
  }

  #add(source: Source): string {
    const place = this.#sources.push(source) - 1;
    return start + String.fromCodePoint(first + place);
  }

  /** A JSON text as a template; `null` where it has no placeholder. */
  templateOf(json: string): string | null {
    if (!json.includes(start)) return null;
    const used = new Set<number>();
    const nameOf = (mark: string) => {
      const place = (mark.codePointAt(0) ?? first) - first;
      const { isExpression, template = "" } = this.#sources[place] ?? {};
      if (isExpression !== true) used.add(place);
      return isExpression === true ? `(${template})` : `said_${place + 1}`;
    };
    const body = withoutTags(json)
      .replace(rawMark, (_, mark: string) => `{{ ${nameOf(mark)} }}`)
      .replace(wholeMark, (_, mark: string) => `{{ ${nameOf(mark)} | tojson }}`)
      .replace(
        partMark,
        (_, mark: string) => `{{ (${nameOf(mark)} | tojson)[1:-1] }}`,
      );
    const sets = [...used].map((place) =>
      `{% set said_${place + 1} %}${
        this.#sources[place]?.template ?? ""
      }{% endset %}`
    );
    return sets.join("") + body;
  }
}

const rawMark = /"\uE002\uE000([\u{F0000}-\u{FFFFD}])"/gu;
const wholeMark = /"\uE000([\u{F0000}-\u{FFFFD}])"/gu;
const partMark = /\uE000([\u{F0000}-\u{FFFFD}])/gu;

/** The template of a text that may have what a template would take for a tag. */
export function withoutTags(text: string): string {
  return text.replaceAll(/\{(?=[{%#])/g, '{{ "{" }}');
}
