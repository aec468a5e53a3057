/** The path of a file that another one names, with "/" between its steps; `undefined` where it would begin anew or lead out. */
export function joinPath(from: string, path: string): string | undefined {
  if (/^[\\/]|^[A-Za-z]:/.test(path)) return undefined;
  const steps = from.split("/").slice(0, -1);
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}
