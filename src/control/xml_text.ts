/** What XML 1.0 forbids (section 2.2) or discourages, and what makes a reader see another order than there is. */
const unsafe = /[\p{Cc}\p{Bidi_Control}\uFFFE\uFFFF]/gu;

/** The controls that may stand in a text. */
const spaces = "\t\n\r";

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  // Else `]]>` would end a section where there is none (XML 1.0, section 2.4).
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\r": "&#13;",
};

/** A text as it stands in an element or, without its line ends, in an attribute; what must not stand there becomes U+FFFD. */
export function xmlText(text: string): string {
  return text.toWellFormed()
    .replaceAll(unsafe, (one) => spaces.includes(one) ? one : "\uFFFD")
    .replaceAll(/[&<>"\t\r]/g, (one) => entities[one] ?? one);
}
