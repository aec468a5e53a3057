import type { LineAt, Measured } from "./source_facts.ts";

type FunctionNode =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/**
 * Measures every function in lines. In a test file what is handed to a call,
 * the body of a test or of a group of them, is not charged with those that are
 * handed on inside it: a step counts for itself.
 */
export function functionVisitor(
  found: Measured[],
  lineAt: LineAt,
  path: string,
): Deno.lint.LintVisitor {
  const inTest = path.endsWith("_test.ts");
  const open: { readonly isHandedOn: boolean; charged: number }[] = [];
  const enter = ({ parent }: FunctionNode) => {
    open.push({ isHandedOn: parent.type === "CallExpression", charged: 0 });
  };
  const leave = (node: FunctionNode) => {
    const [start, end] = node.range;
    const lines = lineAt(end - 1) - lineAt(start) + 1;
    const own = open.pop();
    const around = open.at(-1);
    if (inTest && own?.isHandedOn && around?.isHandedOn) {
      around.charged += lines;
    }
    found.push({
      name: nameOf(node),
      line: lineAt(start),
      lines: lines - (own?.charged ?? 0),
    });
  };
  return {
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    "FunctionDeclaration:exit": leave,
    "FunctionExpression:exit": leave,
    "ArrowFunctionExpression:exit": leave,
  };
}

/** Its own name, that of what it is assigned to, or none. */
function nameOf(node: FunctionNode): string {
  if (node.type !== "ArrowFunctionExpression" && node.id) return node.id.name;
  const { parent } = node;
  if (parent.type === "VariableDeclarator" && parent.id.type === "Identifier") {
    return parent.id.name;
  }
  if (
    (parent.type === "Property" || parent.type === "MethodDefinition" ||
      parent.type === "PropertyDefinition") &&
    parent.key.type === "Identifier"
  ) return parent.key.name;
  return "a function";
}
