import { functionVisitor } from "./function_facts.ts";
import { exportVisitor, importVisitor } from "./import_facts.ts";
import type { LineAt, SourceFacts } from "./source_facts.ts";
import { touchVisitor } from "./touch_facts.ts";

/** Reads a module through the syntax tree that lint plugins are given. */
export function readFacts(path: string, text: string): SourceFacts {
  const facts: SourceFacts = {
    imports: [],
    exports: [],
    functions: [],
    touches: [],
  };
  const lineAt = lineCounter(text);
  const rule = (visitor: Deno.lint.LintVisitor) => ({ create: () => visitor });
  Deno.lint.runPlugin(
    {
      name: "structure",
      rules: {
        imports: rule(importVisitor(facts.imports, lineAt)),
        exports: rule(exportVisitor(facts.exports, lineAt)),
        functions: rule(functionVisitor(facts.functions, lineAt, path)),
        touches: rule(touchVisitor(facts.touches, lineAt)),
      },
    },
    path,
    text,
  );
  return facts;
}

function lineCounter(text: string): LineAt {
  const starts = [0];
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
