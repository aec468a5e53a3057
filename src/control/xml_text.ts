/** What XML 1.0 forbids (section 2.2), and what makes a reader see another order than there is. */
const unsafe =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF\p{Bidi_Control}]/gu;

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
  return text.toWellFormed().replaceAll(unsafe, "\uFFFD")
    .replaceAll(/[&<>"\t\r]/g, (one) => entities[one] ?? one);
}
