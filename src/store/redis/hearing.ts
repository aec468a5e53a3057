import { newsOf } from "./replies.ts";

/** What servers tell each other on their channel. */
export interface Ears {
  /** A change was logged, in an epoch; `null` where it has to be read. */
  news(news: NonNullable<ReturnType<typeof newsOf>>): void;
  acknowledged(epoch: string, server: string, version: number): void;
  asked(token: string, server: string, question: string): void;
  answered(token: string, server: string, text: string): void;
  came(server: string): unknown;
  left(server: string): void;
  freed(lock: string): void;
  /** A server follows what all receive, or no longer. */
  follows(server: string, isSo: boolean): void;
  /** There are new batches in journals. */
  appended(): void;
}

/** Hands a message to whom it is for. */
export function hear(message: string, ears: Ears): void {
  const news = newsOf(message);
  if (news !== null) return ears.news(news);
  const [kind, one = "", two = "", ...rest] = message.split(" ");
  switch (kind) {
    case "A":
      return ears.acknowledged(one, two, Number(rest[0]));
    case "Q":
      return ears.asked(one, two, rest.join(" "));
    case "D":
      return ears.answered(one, two, rest.join(" "));
    case "G":
      return ears.left(one);
    case "H":
      return void ears.came(one);
    case "U":
      return ears.freed(message.slice(2));
    case "F":
      return ears.follows(one, two === "1");
    case "J":
      return ears.appended();
  }
}
