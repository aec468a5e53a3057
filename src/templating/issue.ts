/** Why a template cannot be used, at a place of its own text. Line and column count from 1. */
export interface TemplateIssue {
  readonly line: number;
  readonly column: number;
  /** A sentence, with line and column in it. */
  readonly message: string;
}

/** An issue at an offset of the source. */
export function issueAt(
  source: string,
  offset: number,
  sentence: string,
): TemplateIssue {
  const before = source.slice(0, offset);
  const line = lineOf(before);
  const column = offset - (before.lastIndexOf("\n") + 1) + 1;
  return placed(sentence, line, column);
}

/** An issue from the engine's text: `syntax error: WHY (in NAME:LINE)`, then the line with a marker below. */
export function issueFromEngine(text: string): TemplateIssue {
  const found = /^([^\n]*?) \(in [^\n:]*:(\d+)\)/.exec(text);
  const sentence = (found?.[1] ?? text.split("\n", 1)[0] ?? text)
    .replace(/^syntax error: /, "");
  const marker = /^ {5}i {4}( *)\^/m.exec(text);
  return placed(
    sentence,
    Number(found?.[2] ?? 1),
    (marker?.[1]?.length ?? 0) + 1,
  );
}

function placed(
  sentence: string,
  line: number,
  column: number,
): TemplateIssue {
  return {
    line,
    column,
    message: `${sentence} (line ${line}, column ${column})`,
  };
}

function lineOf(before: string): number {
  return before.split("\n").length;
}
