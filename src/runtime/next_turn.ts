/** The next turn of the event loop: whoever waits for it lets others go first. */
export function nextTurn(): Promise<void> {
  return new Promise(inNextTurn);
}

/** The same with a call. */
export function inNextTurn(tell: () => void): void {
  setImmediate(tell);
}
