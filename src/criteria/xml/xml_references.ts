/** A character that no document may hold, written or by number (XML 1.0 section 2.2). */
export const unusable =
  // deno-lint-ignore no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF]/;

/** Text with its references resolved: the five entities of XML itself, and characters by number. */
export function resolveReferences(
  raw: string,
  refuse: (reference: string) => never,
): string {
  if (!raw.includes("&")) return raw;
  return raw.replace(
    /&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,8}));|&/g,
    (whole, decimal, hex, name) => {
      const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
      const known = name === undefined ? characterOf(code) : entities.get(name);
      return known ?? refuse(whole);
    },
  );
}

const entities: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function characterOf(code: number): string | undefined {
  const isOne = code > 0 && code <= 0x10ffff &&
    (code < 0xd800 || code > 0xdfff);
  const character = isOne ? String.fromCodePoint(code) : "\0";
  return unusable.test(character) ? undefined : character;
}
