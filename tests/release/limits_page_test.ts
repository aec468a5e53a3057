import assert from "node:assert/strict";
import { limitRows } from "./limit_rows.ts";
import { sources } from "./sources.ts";

const root = new URL("../../", import.meta.url);
const page = await Deno.readTextFile(new URL("docs/limits.md", root));

const units: Readonly<Record<string, number>> = {
  "": 1,
  s: 1000,
  Mi: 1024 ** 2,
  KiB: 1024,
  MiB: 1024 ** 2,
};

/** The number that a row shows as default or value, such as `1,000` or `16 MiB`. */
function shown(label: string): number {
  const cells = page.split("\n").map((line) => line.split(/ *\| */));
  const [, , cell = ""] = cells.find(([, first]) => first === label) ?? [];
  const [, number = "", unit = ""] = /^([\d,]+) ?(\w*)/.exec(cell) ?? [];
  return Number(number.replaceAll(",", "")) * (units[unit] ?? NaN);
}

/** A limit is called `maxLines`; some are still called `mostLines` or `MAX_LINES`. */
function plain(name: string): string {
  return name.replaceAll("_", "").toLowerCase().replace(/^most/, "max");
}

/** The values of all constants of `src/`, by their plain name: products of whole numbers. */
async function readConstants(): Promise<Map<string, number[]>> {
  const constants = new Map<string, number[]>();
  const form = /^(?:export )?const (\w+) = ([\d_]+(?: \* [\d_]+)*);/gm;
  for await (const text of sources()) {
    for (const [, name = "", product = ""] of text.matchAll(form)) {
      const value = product.replaceAll("_", "").split(" * ")
        .reduce((result, factor) => result * Number(factor), 1);
      const key = plain(name);
      constants.set(key, [...constants.get(key) ?? [], value]);
    }
  }
  return constants;
}

Deno.test("docs/limits.md shows the limits of the source", async () => {
  const constants = await readConstants();
  for (const [label, name] of Object.entries(limitRows)) {
    const value = shown(label);
    const values = constants.get(plain(name));
    const isRight = value > 0 && values?.includes(value);
    assert.ok(isRight, `${label}: ${value}, not ${values}`);
  }
});
