import { fullJavaPattern } from "../patterns/java_pattern.ts";

/** A pattern as an import of Java's writes it: for a whole text, with ASCII's classes and a dot that takes line ends. */
const imported = /^\(\?([aimsx]+)\)\(\?:([\s\S]*)\)\\Z$/;

/** A pattern in Java's syntax for the whole of a text; `null` for what Java does not have, or reads otherwise. */
export function javaPattern(pattern: string): string | null {
  const [, flags = "", inside = ""] = imported.exec(pattern) ?? [];
  if (flags.includes("a") && flags.includes("s")) {
    const kept = flags.replaceAll(/[as]/g, "");
    return (kept === "" ? "" : `(?${kept})`) + renamed(inside);
  }
  if (/^\(\?[a-zA-Z]+\)/.test(pattern)) return null;
  const java = written(pattern);
  if (java === null) return null;
  // What stands behind the match counts there, where a dot takes line ends.
  const whole = `(?:${java}).*`;
  return fullJavaPattern(whole).ok ? whole : null;
}

/** Whether a pattern has classes that know all letters here, and only ASCII's there. */
export function hasWideClasses(pattern: string): boolean {
  return !/^\(\?[a-zA-Z]*a/.test(pattern) && /\\[dDwWsSbB]/.test(pattern);
}

function renamed(pattern: string): string {
  return pattern.replaceAll("(?P<", "(?<")
    .replaceAll(/\(\?P=(\w+)\)/g, "\\k<$1>")
    .replaceAll("\\Z", "\\z");
}

/** Parts of a pattern that Java writes otherwise; classes are one of them. */
const part =
  /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\(\?P<(\w+)>|\(\?P=(\w+)\)|\{,(\d*)\}|[.$]/g;

/** The same in Java, where a dot takes line ends and a "$" comes before any of them; `null` where it has no like. */
function written(pattern: string): string | null {
  let isOther = false;
  const java = pattern.replaceAll(
    part,
    (whole: string, group?: string, back?: string, most?: string) => {
      const name = group ?? back;
      if (name !== undefined) {
        isOther ||= !/^[A-Za-z][A-Za-z\d]*$/.test(name);
        return group === undefined ? `\\k<${name}>` : `(?<${name}>`;
      }
      if (most !== undefined) return `{0,${most}}`;
      if (whole === ".") return "[^\\n]";
      if (whole === "$") return "(?=\\n?\\z)";
      if (whole.startsWith("[")) return classOf(whole);
      isOther ||= /^\\[UN]$/.test(whole);
      return whole === "\\Z" ? "\\z" : whole === "\\v" ? "\\x0B" : whole;
    },
  );
  return isOther ? null : java;
}

/** A class, in which Java gives brackets and `&&` a meaning, and "]" none at its start. */
function classOf(text: string): string {
  const start = text.startsWith("[^") ? 2 : 1;
  const inside = text.slice(start, -1).replaceAll(
    /\\([\s\S])|[[\]]|&(?=&)/g,
    (whole: string, letter?: string) =>
      letter === undefined
        ? `\\${whole}`
        : letter === "b"
        ? "\\x08"
        : letter === "v"
        ? "\\x0B"
        : whole,
  );
  return `${text.slice(0, start)}${inside}]`;
}
