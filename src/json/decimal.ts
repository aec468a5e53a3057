import { isRawNumber, type RawNumber } from "./values.ts";

/** A JSON number: a JavaScript one, or one kept as its source text. */
export type JsonNumber = number | RawNumber;

/** A finite number as 0.d₁d₂d₃… × 10^point, without zeros at either end of its digits. */
interface Decimal {
  readonly sign: -1 | 0 | 1;
  readonly digits: string;
  readonly point: bigint;
}

/** Whether a value is a JSON number of either form. */
export function isJsonNumber(value: unknown): value is JsonNumber {
  return typeof value === "number" || isRawNumber(value);
}

/**
 * Orders two numbers by their exact values. Exponents are compared, never
 * expanded, so `1e1000000000` costs no more than `1`. NaN stands above all
 * numbers, to keep the order total.
 */
export function compareNumbers(a: JsonNumber, b: JsonNumber): -1 | 0 | 1 {
  if (typeof a === "number" && typeof b === "number") {
    return compareNative(a, b);
  }
  if (typeof a === "number" && !Number.isFinite(a)) return a < 0 ? -1 : 1;
  if (typeof b === "number" && !Number.isFinite(b)) return b < 0 ? 1 : -1;
  const left = toDecimal(a);
  const right = toDecimal(b);
  if (left.sign !== right.sign) return left.sign < right.sign ? -1 : 1;
  const size = compareSizes(left, right);
  if (left.sign >= 0 || size === 0) return size;
  return size === 1 ? -1 : 1;
}

/** Whether two numbers have the same exact value; NaN equals nothing. */
export function sameNumber(a: JsonNumber, b: JsonNumber): boolean {
  if (typeof a === "number" && typeof b === "number") return a === b;
  return compareNumbers(a, b) === 0;
}

/** Even or odd, for exact integers of any size and spelling; `undefined` for others. */
export function parity(value: JsonNumber): "even" | "odd" | undefined {
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    return value % 2 === 0 ? "even" : "odd";
  }
  if (!isInteger(value)) return undefined;
  const { digits, point } = toDecimal(value);
  if (point > BigInt(digits.length)) return "even";
  return Number(digits.at(-1) ?? "0") % 2 === 0 ? "even" : "odd";
}

/** Whether a number is whole, as `4.0` and `1e400` are. */
export function isInteger(value: JsonNumber): boolean {
  if (typeof value === "number") return Number.isInteger(value);
  const { digits, point } = toDecimal(value);
  return digits === "" || point >= BigInt(digits.length);
}

function compareNative(a: number, b: number): -1 | 0 | 1 {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  const order = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return order === 0 ? 0 : order > 0 ? 1 : -1;
}

function compareSizes(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a.point !== b.point) return a.point < b.point ? -1 : 1;
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -1 : 1;
}

function toDecimal(value: JsonNumber): Decimal {
  const source = typeof value === "number" ? String(value) : value.rawJSON;
  const [mantissa = "", exponent = "0"] = source.toLowerCase().split("e");
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = mantissa.slice(negative ? 1 : 0)
    .split(".");
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === "0") start++;
  while (end > start && all[end - 1] === "0") end--;
  if (start === end) return { sign: 0, digits: "", point: 0n };
  const power = BigInt(exponent.replace("+", ""));
  return {
    sign: negative ? -1 : 1,
    digits: all.slice(start, end),
    point: power + BigInt(whole.length - start),
  };
}

/** A text that equal numbers have in common, and others do not. */
export function numberKey(value: JsonNumber): string {
  if (typeof value === "number" && !Number.isFinite(value)) return `${value}`;
  const { sign, digits, point } = toDecimal(value);
  return `${sign}.${digits}e${point}`;
}

/** Whether a number is a whole multiple of another, exactly; `undefined` where their sizes are too far apart to tell. */
export function isMultiple(
  value: JsonNumber,
  divisor: JsonNumber,
): boolean | undefined {
  if (Number.isNaN(value) || value === Infinity || value === -Infinity) {
    return false;
  }
  const a = toDecimal(value);
  const b = toDecimal(divisor);
  if (a.sign === 0) return true;
  if (b.sign === 0) return false;
  const shift = (a.point - BigInt(a.digits.length)) -
    (b.point - BigInt(b.digits.length));
  if (shift > mostShift || shift < -mostShift) return undefined;
  const left = BigInt(a.digits) * 10n ** (shift > 0n ? shift : 0n);
  const right = BigInt(b.digits) * 10n ** (shift < 0n ? -shift : 0n);
  return left % right === 0n;
}

/** Decimal places between two numbers beyond which nobody divides them. */
const mostShift = 1000n;
