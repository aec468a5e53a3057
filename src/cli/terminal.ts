/** Prints a line, or several, on standard output; false where it takes none: a full disk, a closed pipe. */
export function say(text: string): boolean {
  return attempt(() => console.log(text));
}

/** The same on standard error. */
export function complain(text: string): boolean {
  return attempt(() => console.error(text));
}

/** Prints what a command was asked for; gives the exit code. */
export function print(text: string): number {
  return say(text) ? 0 : 1;
}

/** The exit code of a command line that cannot be understood. */
const usageError = 2;

/** Says why a command line cannot be understood; gives the exit code. */
export function refuseUse(problem: string): number {
  complain(`error: ${problem}\nTry "standin --help".`);
  return usageError;
}

/** The runtime throws for some that cannot be written, and passes over others. */
function attempt(print: () => void): boolean {
  try {
    print();
    return true;
  } catch {
    return false;
  }
}
