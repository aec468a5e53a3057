import { printable } from "../../control/printable.ts";
import type { StubMerge, Unseen } from "../../recording/merge.ts";
import type { Recording } from "../../recording/record.ts";

/** Requests that are named in a line. */
const maxNamed = 3;

/** What there is to tell of a recording, beside its stubs: what is not among them, and what was masked. */
export function recordingLines({ report, masked }: Recording): string[] {
  const passed = report.filter(({ verdict }) => verdict !== "made");
  return [
    ...passed.map(({ request_ids, verdict, message }) => {
      const what = verdict === "left_out" ? "left out" : verdict;
      return printable(
        `${countOf(request_ids.length, "request")} ${what}: ${message}`,
      );
    }),
    ...masked.map(({ placeholder, places }) => {
      const named = places.slice(0, maxNamed).join(", ");
      const more = places.length > maxNamed
        ? ` and ${places.length - maxNamed} more`
        : "";
      return printable(`masked as ${placeholder}: ${named}${more}`);
    }),
  ];
}

const words: Readonly<Record<StubMerge["change"], string>> = {
  new: "new",
  changed: "changed",
  same: "the same",
  edited: "kept as edited by hand",
  unseen: "not seen again",
  pruned: "removed",
};

/** What became of the stubs of a file, in a line; what was not seen counts only where it is looked for. */
export function mergeLine(
  merges: readonly StubMerge[],
  path: string,
  unseen: Unseen,
): string {
  const facts = Object.entries(words).flatMap(([change, word]) => {
    if (change === "unseen" && unseen === "leave") return [];
    const count = merges.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return `${path}: ${facts.length === 0 ? "nothing new" : facts.join(", ")}`;
}

/** What was not recorded for want of room. */
export function lossLines(passedOver: number): string[] {
  return passedOver === 0
    ? []
    : [`${countOf(passedOver, "request")} refused: a recording takes 1 GiB`];
}

/** A number of things. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
