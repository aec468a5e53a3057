import type { Import, LineAt, Named } from "./source_facts.ts";

/** Collects every way to name another module: imports, re-exports, `import()` in values and types. */
export function importVisitor(
  found: Import[],
  lineAt: LineAt,
): Deno.lint.LintVisitor {
  return {
    ImportDeclaration({ source, importKind, specifiers, range }) {
      const types = specifiers.length > 0 &&
        specifiers.every((one) =>
          one.type === "ImportSpecifier" && one.importKind === "type"
        );
      found.push({
        specifier: source.value,
        line: lineAt(range[0]),
        typeOnly: importKind === "type" || types,
        names: importedNames(specifiers),
      });
    },
    ExportNamedDeclaration({ source, exportKind, specifiers, range }) {
      if (source === null) return;
      found.push({
        specifier: source.value,
        line: lineAt(range[0]),
        typeOnly: exportKind === "type",
        names: specifiers.map(({ local }) => nameOf(local)),
      });
    },
    ExportAllDeclaration({ source, exportKind, range }) {
      found.push({
        specifier: source.value,
        line: lineAt(range[0]),
        typeOnly: exportKind === "type",
        names: null,
      });
    },
    ImportExpression({ source, range }) {
      const specifier = literal(source);
      if (specifier === null) return;
      const line = lineAt(range[0]);
      const isLate = true;
      found.push({ specifier, line, typeOnly: false, names: null, isLate });
    },
    TSImportType({ argument, range }) {
      const specifier = argument.type === "TSLiteralType"
        ? literal(argument.literal)
        : null;
      if (specifier === null) return;
      const line = lineAt(range[0]);
      found.push({ specifier, line, typeOnly: true, names: [] });
    },
  };
}

/** Collects exported values. */
export function exportVisitor(
  found: Named[],
  lineAt: LineAt,
): Deno.lint.LintVisitor {
  return {
    ExportNamedDeclaration({ exportKind, declaration, specifiers, range }) {
      if (exportKind === "type") return;
      const line = lineAt(range[0]);
      const names = declaration === null
        ? specifiers.filter((one) => one.exportKind !== "type")
          .map(({ exported }) => nameOf(exported))
        : declaredNames(declaration);
      found.push(...names.map((name) => ({ name, line })));
    },
    ExportDefaultDeclaration({ range }) {
      found.push({ name: "default", line: lineAt(range[0]) });
    },
  };
}

function importedNames(
  specifiers: Deno.lint.ImportDeclaration["specifiers"],
): string[] | null {
  const names: string[] = [];
  for (const one of specifiers) {
    if (one.type === "ImportNamespaceSpecifier") return null;
    names.push(
      one.type === "ImportSpecifier" ? nameOf(one.imported) : "default",
    );
  }
  return names;
}

function declaredNames(
  declaration: NonNullable<
    Deno.lint.ExportNamedDeclaration["declaration"]
  >,
): string[] {
  switch (declaration.type) {
    case "VariableDeclaration":
      return declaration.declarations.flatMap(({ id }) =>
        id.type === "Identifier" ? [id.name] : []
      );
    case "FunctionDeclaration":
    case "ClassDeclaration":
      return declaration.id === null ? [] : [declaration.id.name];
    case "TSEnumDeclaration":
      return [declaration.id.name];
    default:
      return [];
  }
}

function nameOf(node: Deno.lint.Identifier | Deno.lint.StringLiteral): string {
  return node.type === "Identifier" ? node.name : node.value;
}

function literal(node: Deno.lint.Node): string | null {
  return node.type === "Literal" && typeof node.value === "string"
    ? node.value
    : null;
}
