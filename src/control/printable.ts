/** A text that a terminal does not take for commands, and that reads in one direction, whatever a client sent. */
export function printable(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "?");
}
