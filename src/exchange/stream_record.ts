import type { StreamAnswer } from "../answers/answer.ts";
import type {
  EndedBy,
  Ending,
  Outcome,
  StreamFacts,
} from "../answers/ending.ts";
import type { OpenStream } from "../answers/open_stream.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Entry } from "../state/entry.ts";
import type { Journals } from "../state/journals.ts";
import { eventSize } from "../state/weight.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * What the journal keeps of a stream: its first bytes and its events. They count
 * while the stream is open; once the entry has gone to make room they go too.
 */
export class StreamRecord {
  readonly #journals: Journals;
  readonly #entry: Entry;
  readonly #answer: StreamAnswer;
  size = 0;
  #openedAt = 0;
  #chunks: Bytes[] = [];
  #eventsCounted = 0;

  constructor(journals: Journals, entry: Entry, answer: StreamAnswer) {
    this.#journals = journals;
    this.#entry = entry;
    this.#answer = answer;
  }

  /** Notes a chunk that is handed over. */
  add(chunk: Bytes): void {
    const room = Math.max(0, this.#journals.limits.body - this.size);
    // What Standin makes itself never changes: streams and entries share it.
    const isOwn = this.#answer.player !== undefined &&
      this.#answer.hooks === undefined;
    const kept = isOwn ? chunk.subarray(0, room) : chunk.slice(0, room);
    if (room > 0) this.#chunks.push(kept);
    this.size += chunk.length;
    const grown = kept.length + this.#newEvents();
    if (grown > 0 && !this.#journals.grow(this.#entry, grown)) {
      this.#chunks = [];
      this.#answer.player?.sent.forget();
    }
    if (this.#answer.player !== undefined) this.#journals.progress(this.#entry);
  }

  /** The ending of a stream, with all that is known of it; a bare one broke before its head was sent. */
  ending(
    outcome: Outcome,
    by: EndedBy,
    { detail, isBare = false }: {
      detail?: string | undefined;
      isBare?: boolean;
    },
  ): Ending {
    const { status, headers, player, upstream } = this.#answer;
    return {
      outcome,
      status: isBare ? null : status,
      headers: isBare ? [] : headers,
      body: this.#bytes(),
      bodySize: this.size,
      ...(player === undefined
        ? {}
        : { events: player.sent.list, stream: this.#facts(by) }),
      ...(upstream === undefined ? {} : { upstream }),
      ...(detail === undefined ? {} : { detail }),
    };
  }

  /** The same while the stream goes on; what is asked for is made then. */
  open(player: OpenStream["player"]): OpenStream {
    const { status, headers, upstream } = this.#answer;
    this.#openedAt = this.#journals.cursor + 1;
    const record = {
      bytes: () => this.#bytes(),
      size: () => this.size,
      facts: () => this.#facts(null),
    };
    return {
      outcome: "open",
      status,
      headers,
      ...(upstream === undefined ? {} : { upstream }),
      player,
      events: player.sent.list,
      get body() {
        return record.bytes();
      },
      get bodySize() {
        return record.size();
      },
      get stream() {
        return record.facts();
      },
    };
  }

  #facts(endedBy: EndedBy | null): StreamFacts {
    const { player } = this.#answer;
    return {
      openedAt: this.#openedAt,
      eventsSent: player?.sent.count ?? 0,
      firstEventMs: player?.sent.firstMs ?? null,
      lastEvent: player?.sent.last ?? null,
      resumedAfter: player?.resumedAfter ?? null,
      isComplete: player?.isComplete ?? false,
      endedBy,
    };
  }

  /** Bytes of memory that the events since the last look take. */
  #newEvents(): number {
    const events = this.#answer.player?.sent.list ?? [];
    let size = 0;
    while (this.#eventsCounted < events.length) {
      const event = events[this.#eventsCounted++];
      if (event !== undefined) size += eventSize(event);
    }
    return size;
  }

  #bytes(): Bytes {
    return joinChunks(this.#chunks);
  }
}
