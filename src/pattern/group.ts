import type { PatternNode } from "./ast.ts";
import { withFlags, withoutFlags } from "./flags.ts";
import type { Flags, PatternSource, ReadChoice } from "./source.ts";
import { widthOf } from "./width.ts";

/** A group that is being read; `at` is its opening parenthesis. */
interface Opened {
  readonly source: PatternSource;
  readonly flags: Flags;
  readonly readChoice: ReadChoice;
  readonly at: number;
}

/** Reads a group, the cursor behind its opening parenthesis. */
export function readGroup(opened: Opened): PatternNode | undefined {
  const { source, flags, at } = opened;
  if (!source.accept("?")) return capture(opened, undefined);
  if (source.accept(":")) return closed(opened);
  if (source.accept("P<")) return capture(opened, readName(source, ">"));
  if (source.accept("P=")) {
    return referenceTo(source, readName(source, ")"), flags, at);
  }
  if (source.accept("#")) return comment(source, at);
  if (source.accept("=")) return look(opened, true, false);
  if (source.accept("!")) return look(opened, true, true);
  if (source.accept("<=")) return look(opened, false, false);
  if (source.accept("<!")) return look(opened, false, true);
  if (source.accept(">")) {
    if (source.lookBehindLimit !== undefined) {
      source.refuse(
        "an atomic group inside a look-behind is not supported",
        at,
      );
    }
    const atomic: PatternNode = { kind: "atomic", body: closed(opened), at };
    return { kind: "sequence", items: [atomic] };
  }
  return flagGroup(opened);
}

function flagGroup(opened: Opened): PatternNode {
  const { source, flags, at } = opened;
  const next = source.peek();
  if (next === "(") {
    return source.refuse(
      'the conditional group "(?(...)...)" cannot run in linear time, write both cases as a choice',
      at,
    );
  }
  if (next === "<") {
    return source.refuse(
      'Python writes a named group as "(?P<name>...)", not "(?<name>...)"',
      at,
    );
  }
  if (next === undefined || !/^[A-Za-z-]$/.test(next) || next === "P") {
    const written = `(?${next ?? ""}${
      next === "P" ? source.peek(1) ?? "" : ""
    }`;
    return source.refuse(`Python knows no group "${written}"`, at);
  }
  let inner = withFlags(source, flags, at);
  if (source.accept("-")) inner = withoutFlags(source, inner, at);
  if (source.accept(":")) return closed({ ...opened, flags: inner });
  if (source.peek() === ")") {
    return source.refuse(
      'flags for all of the pattern stand at its very start; here write "(?i:...)"',
      at,
    );
  }
  return source.refuse('":" is missing after the flags of a group', at);
}

function closed({ source, flags, readChoice, at }: Opened): PatternNode {
  const body = readChoice(source, flags);
  if (!source.accept(")")) source.refuse('this "(" has no closing ")"', at);
  return { kind: "sequence", items: [body] };
}

function capture(opened: Opened, name: string | undefined): PatternNode {
  const { source, at } = opened;
  const group = { number: source.groups.length + 1, closed: false };
  if (name !== undefined) {
    if (source.names.has(name)) {
      source.refuse(`the group name "${name}" is used twice`, at);
    }
    source.names.set(name, group);
  }
  source.groups.push(group);
  const body = closed(opened);
  group.closed = true;
  return { kind: "capture", group: group.number, body };
}

function look(
  opened: Opened,
  ahead: boolean,
  negative: boolean,
): PatternNode {
  const { source, at } = opened;
  const outer = source.lookBehindLimit;
  if (!ahead) source.lookBehindLimit ??= source.groups.length;
  const body = closed(opened);
  source.lookBehindLimit = outer;
  const { min, max } = widthOf(body);
  if (!ahead && min !== max) {
    source.refuse("a look-behind needs a pattern of one fixed width", at);
  }
  return { kind: "look", ahead, negative, body, at };
}

function comment(source: PatternSource, at: number): undefined {
  source.run(/^[^)]$/s);
  if (!source.accept(")")) source.refuse("this comment has no end", at);
  return undefined;
}

function readName(source: PatternSource, end: ">" | ")"): string {
  const at = source.at;
  const name = source.run(end === ">" ? /^[^>]$/s : /^[^)]$/s);
  if (!source.accept(end)) {
    source.refuse(`"${end}" is missing after a group name`, at);
  }
  if (!/^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(name)) {
    source.refuse(
      `"${name}" is not a group name, use letters, digits and _`,
      at,
    );
  }
  return name;
}

/** A back-reference to a group by number or name. */
export function referenceTo(
  source: PatternSource,
  name: string,
  flags: Flags,
  at: number,
): PatternNode {
  const group = /^\d/.test(name)
    ? source.groups[Number(name) - 1]
    : source.names.get(name);
  if (group === undefined) {
    return source.refuse(
      `there is no group "${name}" before this reference`,
      at,
    );
  }
  if (!group.closed) {
    return source.refuse(`the group "${name}" is still open here`, at);
  }
  if (
    source.lookBehindLimit !== undefined &&
    group.number > source.lookBehindLimit
  ) {
    return source.refuse(
      `the group "${name}" belongs to the same look-behind as this reference`,
      at,
    );
  }
  return {
    kind: "reference",
    group: group.number,
    ignoreCase: flags.ignoreCase,
    at,
  };
}
