/** Who sent a request, where it was not a client. */
export const sentByWords = ["webhook", "replay"] as const;

export type SentBy = typeof sentByWords[number];
