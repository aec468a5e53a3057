import { readDate } from "../moment.ts";

/**
 * The formats that are checked; others are taken for notes, as the standard
 * allows (JSON Schema Validation section 7.2.1).
 */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["date", (text: string) => isDate(text) && text.length === 10],
  ["date-time", (text: string) => isDate(text) && text.length > 10],
  ["email", (text: string) => /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(text)],
  ["ipv4", (text: string) => isAddress(text)],
  ["uri", (text: string) => hasScheme(text) && URL.canParse(text)],
  ["uuid", (text: string) => uuidForm.test(text)],
]);

const uuidForm =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Only what begins with a digit: an HTTP date is none here. */
function isDate(text: string): boolean {
  return /^\d{4}-/.test(text) && readDate(text) !== undefined;
}

function isAddress(text: string): boolean {
  const parts = text.length > 15 ? [] : text.split(".");
  return parts.length === 4 &&
    parts.every((part) =>
      /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256
    );
}

function hasScheme(text: string): boolean {
  return text.length <= 8000 && /^[a-z][a-z\d+.-]*:\S+$/i.test(text);
}
