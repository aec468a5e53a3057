/** Orders texts by code point; UTF-16 order puts astral characters too low. */
export function compareText(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const least = Math.min(a.length, b.length);
  let at = 0;
  while (at < least && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at > 0 && isHigh(a.charCodeAt(at - 1))) at--;
  const left = a.codePointAt(at) ?? -1;
  const right = b.codePointAt(at) ?? -1;
  if (left === right) return a.length < b.length ? -1 : 1;
  return left < right ? -1 : 1;
}

/** The number of code points in a text. */
export function textLength(text: string): number {
  let pairs = 0;
  for (let at = 1; at < text.length; at++) {
    if (isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at))) {
      pairs++;
      at++;
    }
  }
  return text.length - pairs;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
