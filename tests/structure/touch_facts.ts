import type { LineAt, Named } from "./source_facts.ts";

/** Globals that reach the outside or tell the time, whatever is asked of them. */
const worldly: ReadonlySet<string> = new Set([
  "Deno",
  "Temporal",
  "performance",
  "setInterval",
  "setTimeout",
]);

const worldlyMembers: ReadonlySet<string> = new Set([
  "AbortSignal.timeout",
  "Date.now",
  "Math.random",
  "crypto.getRandomValues",
  "crypto.randomUUID",
]);

/** Collects uses of `Deno.*`, of clocks and of chance. */
export function touchVisitor(
  found: Named[],
  lineAt: LineAt,
): Deno.lint.LintVisitor {
  const touch = (name: string, { range }: Deno.lint.Node) =>
    found.push({ name, line: lineAt(range[0]) });
  return {
    Identifier(node) {
      if (worldly.has(node.name) && isGlobal(node)) touch(node.name, node);
    },
    MemberExpression(node) {
      const { object, property } = node;
      if (object.type !== "Identifier" || property.type !== "Identifier") {
        return;
      }
      const path = `${object.name}.${property.name}`;
      if (worldlyMembers.has(path)) touch(path, node);
      if (object.name === "globalThis" && worldly.has(property.name)) {
        touch(property.name, node);
      }
    },
    NewExpression(node) {
      const { callee } = node;
      if (
        callee.type === "Identifier" && callee.name === "Date" &&
        node.arguments.length === 0
      ) touch("new Date()", node);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === "Identifier" && callee.name === "Date") {
        touch("Date()", node);
      }
    },
  };
}

/** Whether a name stands for a global, not for a member or a key of its own. */
function isGlobal(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  const own = ({ range }: Deno.lint.Node) => range[0] === node.range[0];
  switch (parent.type) {
    case "MemberExpression":
      return own(parent.object) || parent.computed;
    case "Property":
      return own(parent.value);
    case "TSQualifiedName":
      return own(parent.left);
    case "PropertyDefinition":
    case "MethodDefinition":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return !own(parent.key);
    default:
      return true;
  }
}
