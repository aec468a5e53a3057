import type { RequestView } from "../request/request_view.ts";

/** A text that the path, or the target as sent, of every request begins with that a stub takes. */
export interface Beginning {
  readonly field: "path" | "target";
  /** Its ASCII letters are in lower case: theirs is not compared. */
  readonly text: string;
}

/** The part of a request that beginnings are compared with. */
export function beginningIn(
  subject: RequestView,
  field: Beginning["field"],
): string {
  return lowered(field === "path" ? subject.path : subject.target);
}

/** A text with its ASCII letters in lower case: other letters change their length with their case, or with their neighbours. */
export function lowered(text: string): string {
  return /[A-Z]/.test(text)
    ? text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text;
}
