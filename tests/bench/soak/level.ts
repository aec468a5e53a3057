import type { Verdict } from "../program.ts";
import { summarise } from "../statistics.ts";
import type { Minute } from "./readings.ts";

interface Measure {
  readonly name: string;
  readonly of: (minute: Minute) => number;
  /** How much higher the end may lie than the middle and still be level. */
  readonly target: number;
  /** What may always be added: a few more of a small number are not growth. */
  readonly slack: number;
}

const measures: readonly Measure[] = [
  {
    name: "memory",
    of: ({ residentMib }) => residentMib,
    target: 1.1,
    slack: 10,
  },
  {
    name: "descriptors",
    of: ({ descriptors }) => descriptors,
    target: 1.2,
    slack: 10,
  },
  { name: "p99", of: ({ p99Ms }) => p99Ms, target: 1.5, slack: 5 },
];

/** Fewer minutes have no end that could lie above a middle. */
const leastMinutes = 3;

/**
 * Whether the last third of the minutes lies where the middle third does; the
 * first third warms up. Empty where the soak was too short to say.
 */
export function levelVerdicts(minutes: readonly Minute[]): Verdict[] {
  if (minutes.length < leastMinutes) return [];
  const third = Math.floor(minutes.length / 3);
  const middle = minutes.slice(third, 2 * third);
  const last = minutes.slice(2 * third);
  return measures.map(({ name, of, target, slack }) => {
    const before = summarise(middle.map(of)).median + slack;
    const after = summarise(last.map(of)).median + slack;
    return {
      text: `${name}, last third / middle third`,
      value: after / before,
      target,
      bound: "at most",
    };
  });
}
