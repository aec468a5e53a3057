/**
 * Gives each operator of the criteria an anchor, `operator-regex`, in the row
 * of a table that begins with it for the first time: the editor links there.
 */
export function createOperatorMarks(): (cell: string) => string {
  const known = new Set<string>();
  return (cell) => {
    const found = cell.matchAll(/`(?:\{"(?:\w+": \{")?)?\$(\w+)(?:"|`)/g);
    const names = [...found].map(([, name = ""]) => name)
      .filter((name) => !known.has(name));
    for (const name of names) known.add(name);
    return names.map((name) => `<span id="operator-${name}"></span>`).join("");
  };
}
