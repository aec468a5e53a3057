import type { JournalCopies } from "../../state/journal_copies.ts";
import type { Member } from "./member.ts";

/** Milliseconds for which requests are gathered: while any server follows what all receive, usually, and of those that stay here, of which others learn the calls alone. */
const followed = 1;
const usual = 5;
const callsAlone = 50;

/** For how long requests are gathered into a batch: whoever waits for them hears of them soon. */
export class Gathering {
  readonly #member: Member;
  readonly #copies: JournalCopies;
  /** The other servers that follow. */
  readonly #followers = new Set<string>();

  constructor(member: Member, copies: JournalCopies) {
    this.#member = member;
    this.#copies = copies;
    copies.followers.onChange = (areThere) => this.#tell(areThere);
  }

  #tell(areThere: boolean): void {
    const { connection, server } = this.#member;
    connection.publish(`F ${server} ${areThere ? 1 : 0}`).catch(() => {});
  }

  /** For so many milliseconds, where requests are collected or stay here. */
  msOf(isCollected: boolean): number {
    const isFollowed = this.#copies.followers.areThere ||
      this.#followers.size > 0;
    if (isFollowed) return followed;
    return isCollected ? usual : callsAlone;
  }

  /** Notes that a server follows, or no longer; a message that is missed costs time alone. */
  note(server: string, isSo: boolean): void {
    if (!isSo) this.#followers.delete(server);
    else if (server !== this.#member.server) this.#followers.add(server);
  }

  /** Forgets those that are gone. */
  prune(): void {
    const others = this.#member.heart.others();
    for (const one of this.#followers) {
      if (others.some(({ server }) => server === one)) continue;
      this.#followers.delete(one);
    }
  }
}
