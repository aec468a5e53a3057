/** Most decimals, and most digits of a number, that `format` writes. */
const maxPlaces = 100;
const maxDigits = 1000;

const numeral = /^\s*([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,4}))?\s*$/;

/**
 * A number with a fixed count of decimals: `1.005` with two is `1.01`. It
 * rounds the digits that are written, halves away from zero as money is, and
 * not the double that stands for them, which may lie a little below.
 * `undefined` for what is not a number or is too long.
 */
export function formatNumber(value: unknown, places: number) {
  const isNumeric = typeof value === "number" || typeof value === "bigint" ||
    typeof value === "string";
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    (isNumeric && numeral.exec(String(value))) || [];
  const digits = whole + fraction;
  const isWritable = Number.isInteger(places) && places >= 0 &&
    places <= maxPlaces && digits !== "" && digits.length <= maxDigits;
  if (!isWritable) return undefined;
  const kept = whole.length + Number(exponent) + places;
  if (kept > maxDigits) return undefined;
  const isUp = kept >= 0 && (digits[kept] ?? "0") >= "5";
  const cut = BigInt(digits.slice(0, Math.max(0, kept)).padEnd(kept, "0"));
  const rounded = cut + (isUp ? 1n : 0n);
  const text = String(rounded).padStart(places + 1, "0");
  const point = text.length - places;
  const minus = sign === "-" && rounded !== 0n ? "-" : "";
  return minus + text.slice(0, point) +
    (places > 0 ? `.${text.slice(point)}` : "");
}

const place = /%(?:%|([-0]?)(\d{0,3})(?:\.(\d{1,3}))?([sdif]))/g;

/**
 * Python's `"%.2f" % x` with `%s`, `%d`, `%f` and `%%`, a width and zeros
 * before it. `undefined` where places and values do not fit each other.
 */
export function formatText(pattern: string, values: readonly unknown[]) {
  let used = 0;
  let fits = !pattern.replace(place, "").includes("%");
  const text = pattern.replace(place, (found, flag, width, places, kind) => {
    if (found === "%%") return "%";
    const value = values[used++];
    const written = kind === "s"
      ? writeText(value)
      : formatNumber(value, kind === "f" ? Number(places ?? 6) : 0);
    fits &&= written !== undefined;
    return pad(written ?? "", flag, Number(width));
  });
  return fits && used === values.length ? text : undefined;
}

function writeText(value: unknown): string | undefined {
  return ["string", "number", "bigint", "boolean"].includes(typeof value)
    ? String(value)
    : undefined;
}

function pad(text: string, flag: string, width: number): string {
  if (flag === "-") return text.padEnd(width);
  if (flag !== "0") return text.padStart(width);
  const sign = text.startsWith("-") ? "-" : "";
  return sign + text.slice(sign.length).padStart(width - sign.length, "0");
}
