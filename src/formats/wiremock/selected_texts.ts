/** A step of a path, with its axis and prefix. */
const step = "(?:[\\w-]+::)?(?:[\\w.-]+:)?(?:[\\w.-]+(?:\\(\\))?|\\*)";

/** A path whose last step selects texts or attributes. */
const toTexts = new RegExp(
  `^/{0,2}(?:${step}/{1,2})*(?:text\\(\\)|@(?:[\\w.-]+:)?(?:[\\w.-]+|\\*))$`,
);

/** A call of a function that gives a text. */
const giving =
  /^(?:string|normalize-space|concat|name|local-name|translate|substring(?:-before|-after)?)\(/;

/**
 * Whether an XPath selects nothing but texts and attributes, or is a text:
 * WireMock writes an element that it selects as XML, and a number or a truth
 * value as Java does, before it asks a matcher.
 */
export function selectsTexts(path: string): boolean {
  const plain = withoutPredicates(
    path.replaceAll(/'[^']*'|"[^"]*"/g, "''").trim(),
  );
  return toTexts.test(plain) || giving.test(plain) && isOneCall(plain);
}

function withoutPredicates(path: string): string {
  for (let text = path;;) {
    const shorter = text.replaceAll(/\[[^[\]]*\]/g, "");
    if (shorter === text) return text;
    text = shorter;
  }
}

/** Whether the last parenthesis closes the first one. */
function isOneCall(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return at === text.length - 1;
  }
  return false;
}
