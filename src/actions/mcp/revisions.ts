/** The revision without sessions: each request says what it needs. */
export const modernRevision = "2026-07-28";

/** The revisions that begin with a handshake, newest first. */
const sessionRevisions = [
  "2025-11-25",
  "2025-06-18",
  "2025-03-26",
  "2024-11-05",
] as const;

/** All revisions, newest first. */
export const revisions: readonly string[] = [
  modernRevision,
  ...sessionRevisions,
];

export type Revision = typeof modernRevision | typeof sessionRevisions[number];

export function isSessionRevision(
  text: string | null,
): text is typeof sessionRevisions[number] {
  return sessionRevisions.some((one) => one === text);
}

/** What a client gets that asks for a revision that there is none of: it takes it or leaves. */
export const latestWithSessions = sessionRevisions[0];

/** Whether messages may come in lists. */
export function takesBatches(revision: Revision): boolean {
  return revision === "2025-03-26" || revision === "2024-11-05";
}

/** Whether a stream begins with an event of an id and nothing else, on which earlier clients break. */
export function opensWithId(revision: Revision): boolean {
  return revision === "2025-11-25";
}

/** Whether arguments that do not fit are told to the model, as a result; before, they were an error of the protocol. */
export function tellsBadArguments(revision: Revision): boolean {
  return revision === "2025-11-25" || revision === modernRevision;
}
