import type { Chaos } from "../faults/chaos.ts";
import { type Checking, report } from "../schema/scalars.ts";

/** An action: the kind that it is of has a value. */
type Given = Readonly<Record<string, unknown>>;

/** What may become a character of several bytes: one that is, a template, half of one, or bytes. */
const mayBeLong =
  /[^\0-\x7f]|\{[{%#]|\\u[dD][89a-fA-F]|"(?:raw_)?base64":"|"stub_id":"/;

const words = ["character", "characters"];

/** Reports faults that break a character in two, of a stream that has none of several bytes and gets none. */
export function checkCharacters(
  { faults }: Chaos,
  { sse, stream }: Given,
  ctx: Checking,
): void {
  const script = sse ?? stream;
  const places = [...placesInCharacters(faults)];
  if (!script || places.length === 0) return;
  if (mayBeLong.test(JSON.stringify([script, faults]))) return;
  for (const place of places) {
    report(
      ctx,
      "value_error",
      'No character of this stream has several bytes to break between: send one such as "ü", or leave inside out',
      { path: ["chaos", "faults", ...place, "inside"] },
    );
  }
}

/** The faults that strike inside of a character. */
function* placesInCharacters(
  faults: Chaos["faults"],
): Generator<(string | number)[]> {
  for (const [name, given] of Object.entries(faults)) {
    const isList = Array.isArray(given);
    for (const [at, spec] of [given].flat().entries()) {
      const inside: unknown = Object(spec).inside;
      if (words.some((one) => one === inside)) {
        yield isList ? [name, at] : [name];
      }
    }
  }
}
