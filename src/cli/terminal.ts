/** Prints a line, or several, on standard output; false where it takes none: a full disk, a closed pipe. */
export function say(text: string): boolean {
  return attempt(() => console.log(text));
}

/** The same on standard error. */
export function complain(text: string): boolean {
  return attempt(() => console.error(text));
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
