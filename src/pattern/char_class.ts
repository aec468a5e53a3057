import type { PatternNode } from "./ast.ts";
import { charSet, type ClassMember } from "./char_set.ts";
import { readEscape } from "./escape.ts";
import type { Flags, PatternSource } from "./source.ts";

/** Reads a class in square brackets, the cursor behind its opening bracket. */
export function readClass(source: PatternSource, flags: Flags): PatternNode {
  const start = source.at - 1;
  const negated = source.accept("^");
  const members: ClassMember[] = [];
  // A closing bracket in the first place is a member: `[]a]`.
  while (members.length === 0 || source.peek() !== "]") {
    const member = readMember(source, start);
    const range = source.peek() === "-" && source.peek(1) !== "]" &&
      source.peek(1) !== undefined;
    if (!range) {
      members.push(member);
      continue;
    }
    const dash = source.at;
    source.take();
    const end = readMember(source, start);
    if (member.kind === "category" || end.kind === "category") {
      source.refuse("a range in a class needs a character at both ends", dash);
    } else if (member.from > end.from) {
      source.refuse("a range in a class runs backwards", dash);
    } else members.push({ kind: "range", from: member.from, to: end.from });
  }
  source.take();
  return { kind: "set", set: source.weigh(charSet(members, negated, flags)) };
}

function readMember(source: PatternSource, start: number): ClassMember {
  const character = source.peek();
  if (character === undefined) {
    return source.refuse('this class has no closing "]"', start);
  }
  if (character === "\\") {
    const at = source.at;
    const escape = readEscape(source, true);
    if (escape.kind === "range" || escape.kind === "category") return escape;
    return source.refuse("this escape has no meaning in a class", at);
  }
  source.take();
  const point = character.codePointAt(0) ?? 0;
  return { kind: "range", from: point, to: point };
}
