import type { StreamAnswer } from "../answers/answer.ts";
import type {
  EndedBy,
  Ending,
  Outcome,
  SentEvent,
  StreamFacts,
  UpstreamFacts,
} from "../answers/ending.ts";
import type { OpenStream } from "../answers/open_stream.ts";
import type { Player } from "../answers/player.ts";
import { ByteBlocks } from "../request/byte_blocks.ts";
import { joinChunks } from "../request/byte_chunks.ts";
import type { Entry } from "../state/entry.ts";
import type { Journals } from "../state/journals.ts";
import { eventSize } from "../state/weight.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * What the journal keeps of a stream: its first bytes and its events. They count
 * while the stream is open; once the entry has gone to make room they go too.
 */
export class StreamRecord implements OpenStream {
  readonly outcome = "open";
  readonly upstream?: UpstreamFacts;
  readonly #journals: Journals;
  readonly #entry: Entry;
  readonly #answer: StreamAnswer;
  size = 0;
  #openedAt = 0;
  /** Bytes that Standin has made: they never change, and streams and entries share them. */
  #own: Bytes[] = [];
  /** Bytes whose memory is somebody else's. */
  #others = new ByteBlocks();
  #eventsCounted = 0;
  #copied = 0;

  constructor(journals: Journals, entry: Entry, answer: StreamAnswer) {
    this.#journals = journals;
    this.#entry = entry;
    this.#answer = answer;
    if (answer.upstream !== undefined) this.upstream = answer.upstream;
  }

  /** Notes a chunk that is handed over. */
  add(chunk: Bytes): void {
    const { copy, player } = this.#answer;
    const kept = copy === undefined ? this.#keep(chunk) : this.#newlyCopied();
    this.size += chunk.length;
    const grown = kept + this.#newEvents();
    if (grown > 0 && !this.#journals.grow(this.#entry, grown)) {
      this.#own = [];
      this.#others = new ByteBlocks();
      copy?.forget();
      player?.sent.forget();
    }
    if (player !== undefined) this.#journals.progress(this.#entry);
  }

  /** Keeps the part of a chunk for which there is room; gives its bytes. */
  #keep(chunk: Bytes): number {
    const room = Math.max(0, this.#journals.limits.body - this.size);
    if (room === 0) return 0;
    const isOwn = this.#answer.player !== undefined &&
      this.#answer.hooks === undefined;
    const kept = chunk.length <= room ? chunk : chunk.subarray(0, room);
    if (isOwn) this.#own.push(kept);
    else this.#others.add(kept);
    return kept.length;
  }

  /** Bytes that came to the copy since the last look. */
  #newlyCopied(): number {
    const before = this.#copied;
    this.#copied = this.#answer.copy?.keptSize ?? 0;
    return Math.max(0, this.#copied - before);
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
    const { status, headers, player, upstream, copy } = this.#answer;
    return {
      outcome,
      status: isBare ? null : status,
      headers: isBare ? [] : headers,
      body: this.body,
      bodySize: this.bodySize,
      ...(player === undefined
        ? {}
        : { events: player.sent.list(), stream: this.#facts(by) }),
      ...(upstream === undefined ? {} : { upstream }),
      ...(copy === undefined ? {} : { received: copy.facts() }),
      ...(detail === undefined ? {} : { detail }),
    };
  }

  /** Notes that the stream begins: from now on this tells of it, and makes what is asked for. */
  open(): void {
    this.#openedAt = this.#journals.cursor + 1;
    this.#journals.begin(this.#entry, this);
  }

  get player(): Player | null {
    return this.#answer.player ?? null;
  }

  get status(): number {
    return this.#answer.status;
  }

  get headers(): StreamAnswer["headers"] {
    return this.#answer.headers;
  }

  get events(): readonly SentEvent[] {
    return this.player?.sent.list() ?? [];
  }

  get body(): Bytes {
    const { copy } = this.#answer;
    if (copy !== undefined) return copy.bytes();
    return this.#others.size > 0 ? this.#others.whole() : joinChunks(this.#own);
  }

  /** As many as were sent; where the coding was undone, as many as those are without it. */
  get bodySize(): number {
    const { copy } = this.#answer;
    return copy === undefined || copy.decodedFrom === null
      ? this.size
      : copy.size;
  }

  get stream(): StreamFacts {
    return this.#facts(null);
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
    const sent = this.#answer.player?.sent;
    let size = 0;
    while (sent !== undefined && this.#eventsCounted < sent.listed) {
      const event = sent.markAt(this.#eventsCounted++);
      if (event !== undefined) size += eventSize(event);
    }
    return size;
  }
}
