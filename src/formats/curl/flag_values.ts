import type { Command } from "./command.ts";

/** Data as it is sent; `null` where it is that of a file. */
export function dataIn(value: string): string | null {
  return value.startsWith("@") ? null : value;
}

/** Data that curl encodes, as it is sent: `content`, `=content`, `name=content`; `null` for `@file` and `name@file`. */
export function encodedIn(value: string): string | null {
  const [, name = "", text] = /^([^=]*)=(.*)$/s.exec(value) ?? [];
  if (text === undefined) return value.includes("@") ? null : encoded(value);
  return name === "" ? encoded(text) : `${name}=${encoded(text)}`;
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    )
    .replaceAll("%20", "+");
}

/** Notes a header: `name: value`, `name;` for an empty one, `name:` for one that curl does not add. */
export function headerIn(
  value: string,
  { headers, removed }: Command,
): string | null {
  if (value.startsWith("@")) {
    return "headers from a file are not read: write them into the command";
  }
  const at = value.indexOf(":");
  if (at < 0) {
    const [, name] = /^([^;]+);\s*$/.exec(value) ?? [];
    if (name !== undefined) headers.push([name.trim(), ""]);
    return null;
  }
  const name = value.slice(0, at).trim();
  const text = value.slice(at + 1).trim();
  if (name === "") {
    return `the header "${value.slice(0, 60)}" has no name: give it one`;
  }
  if (text === "") removed.push(name.toLowerCase());
  else headers.push([name, text]);
  return null;
}

/** Notes a part of a form: `name=text`; one of a file, or with more than a text and its media type, cannot be. */
export function partIn(
  value: string,
  isPlain: boolean,
  { parts }: Command,
): string | null {
  const [, name = "", given] = /^([^=]+)=(.*)$/s.exec(value) ?? [];
  if (given === undefined) {
    return `the part "${
      value.slice(0, 60)
    }" of a form has no name: write name=text`;
  }
  if (/["\\\r\n]/.test(name)) {
    return `the part ${
      JSON.stringify(name.slice(0, 60))
    } of a form has a name that curl encodes: choose another`;
  }
  if (isPlain) {
    parts.push({ name, body: { $eq: given } });
    return null;
  }
  const [, untrimmed = given, type] =
    /^([^;]*);\s*type=([\w.+-]+\/[\w.+-]+)\s*$/is.exec(given) ?? [];
  // Of white space around the text curl sends nothing.
  const text = untrimmed.trim();
  if (/^[@<]/.test(text)) {
    return "parts from files are not read: write their text, with --form-string";
  }
  if (/^["(]|;/.test(text)) {
    return `the part "${
      name.slice(0, 60)
    }" of a form has signs that mean something to curl: write it with --form-string`;
  }
  parts.push({
    name,
    ...(type === undefined ? {} : { headers: { "content-type": type } }),
    body: { $eq: text },
  });
  return null;
}
