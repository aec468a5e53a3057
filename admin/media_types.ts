/** Endings of files by media type; what is not here is bytes. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/[/+]json\b/i, "json"],
  [/^text\/html\b/i, "html"],
  [/^text\/csv\b/i, "csv"],
  [/[/+]xml\b/i, "xml"],
  [/^image\/png\b/i, "png"],
  [/^image\/jpeg\b/i, "jpg"],
  [/^image\/gif\b/i, "gif"],
  [/^image\/webp\b/i, "webp"],
  [/^image\/svg/i, "svg"],
  [/^application\/pdf\b/i, "pdf"],
  [/^application\/zip\b/i, "zip"],
  [/^(?:text\/|application\/x-www-form)/i, "txt"],
];

/** A name with the ending that fits a Content-Type. */
export function fileName(name: string, type: string): string {
  const found = endings.find(([pattern]) => pattern.test(type));
  return `${name}.${found?.[1] ?? "bin"}`;
}
