import type { Quota } from "../runtime/quota.ts";
import { type Arrival, never } from "./arrival.ts";
import { type BodyState, noBody } from "./arrived_body.ts";
import type { BodyLimits } from "./body_collection.ts";
import { canonicalIp } from "./client_ip.ts";
import { createContent, noContent } from "./content.ts";
import { ExactRequest } from "./exact_request.ts";
import { headerFields, queryFields } from "./fields.ts";
import { firstValue, type HeaderLines, joinedValue } from "./header_lines.ts";
import {
  findLiteral,
  isPlainPath,
  type PathPlace,
  pathPlaceOf,
  type PathTable,
  segmentsAt,
} from "./path_place.ts";
import { decodePercent } from "./percent.ts";
import { RequestBody } from "./request_body.ts";
import { RequestHead } from "./request_head.ts";
import type { Content, Fields, RequestView } from "./request_view.ts";
import type { SentBy } from "./sent_by.ts";
import {
  hostName,
  rawAuthority,
  rawPath,
  rawQuery,
  rawTarget,
  schemeOf,
  withoutFinalDot,
} from "./target.ts";

/**
 * A request as it came: what the runtime hands over is kept by reference,
 * and decoded when a stub, a template or a reader of the journal asks.
 */
export class IncomingRequest implements RequestView {
  readonly method: string;
  readonly receivedAt: number;
  readonly startedAt: number;
  /** Who sent it; `null` for a client. */
  readonly sentBy: SentBy | null;
  readonly #head: RequestHead;
  readonly #client: string;
  #exact: ExactRequest | null;
  #trailers: HeaderLines | null;
  #now: number;
  #target: string | undefined;
  #path: string | undefined;
  #hasPlainPath: boolean | undefined;
  #segments: readonly string[] | undefined;
  #query: Fields | undefined;
  #headers: Fields | undefined;
  /** Nothing until there is a body. */
  #body: RequestBody | null = null;
  #content: Content | undefined;

  constructor(
    request: Pick<Request, "method" | "url">,
    headerLines: HeaderLines,
    arrival: Arrival = never,
  ) {
    this.method = request.method;
    this.#exact = request instanceof ExactRequest ? request : null;
    this.#head = new RequestHead(
      arrival.head ?? { url: request.url, lines: headerLines },
    );
    this.#client = arrival.client ?? "";
    this.sentBy = arrival.sentBy ?? null;
    this.receivedAt = this.#now = arrival.receivedAt;
    this.startedAt = arrival.startedAt;
    this.#trailers = arrival.trailers ?? null;
  }

  get headerLines(): HeaderLines {
    return this.#head.lines;
  }

  get target(): string {
    return this.#target ??= rawTarget(this.#head.url, this.#first("host"));
  }

  get scheme(): string {
    return schemeOf(this.#head.url);
  }

  get clientIp(): string {
    return canonicalIp(this.#client);
  }

  get path(): string {
    return this.#path ??= decodePercent(rawPath(this.target));
  }

  get segments(): readonly string[] {
    return this.#segments ??= segmentsAt(this.#pathPlace());
  }

  get hasPlainPath(): boolean {
    return this.#hasPlainPath ??= isPlainPath(this.#pathPlace());
  }

  literalIn<T>(table: PathTable<T>): T | undefined {
    const place = this.#pathPlace();
    this.#hasPlainPath = isPlainPath(place);
    return findLiteral(table, place);
  }

  get authority(): string {
    const sent = rawAuthority(this.#head.url, this.#first("host"));
    const bare = sent.slice(sent.lastIndexOf("@") + 1);
    return withoutFinalDot(bare.toLowerCase());
  }

  get origin(): string {
    const { url } = this.#head;
    return `${schemeOf(url)}://${this.authority}`;
  }

  get host(): string {
    return hostName(this.authority);
  }

  get query(): Fields {
    return this.#query ??= queryFields(rawQuery(this.target));
  }

  get headers(): Fields {
    return this.#headers ??= headerFields(this.headerLines);
  }

  get content(): Content {
    const type = this.#first("content-type");
    const bytes = this.#body === null ? null : this.#body.bytes;
    return this.#content ??= bytes === null
      ? noContent(type)
      : createContent(bytes, type);
  }

  /** The moment at which it came, by the clock that counts for it. */
  now(): number {
    return this.#now;
  }

  /** Puts the clock that counts for it: that of its scope. */
  setNow(ms: number): void {
    this.#now = ms;
  }

  /** Whether the body is still on the wire, so that body criteria cannot be tried yet. */
  get contentPending(): boolean {
    return this.bodyState.kind === "unread";
  }

  #first(name: string): string | null {
    return firstValue(this.headerLines, name);
  }

  #pathPlace(): PathPlace {
    return pathPlaceOf(this.#head.url, this.#first("host"));
  }

  get #held(): RequestBody {
    return this.#body ??= new RequestBody();
  }

  get bodyState(): BodyState {
    return this.#body === null ? noBody : this.#body.state;
  }

  set bodyState(state: BodyState) {
    if (state.kind !== "none") this.#held.state = state;
  }

  /** Bytes of the body after its codings were removed, kept or not. */
  get bodySize(): number {
    return this.#body?.size ?? 0;
  }

  /** Takes the whole body into memory, codings removed, where it is not too large and there is room. */
  async readBody(request: Request, limits: BodyLimits): Promise<void> {
    const length = this.#first("content-length");
    const coding = joinedValue(this.headerLines, "content-encoding");
    await this.#held.read(request, { length, coding }, limits);
    this.#content = undefined;
  }

  /** Takes room for what is kept of a body that is passed on; says whether there was any. */
  reserveRoom(room: Quota, amount: number): boolean {
    return this.#held.reserve(room, amount);
  }

  /** The body as it came over the wire, codings and all, until the request is answered. */
  get wireBytes(): Uint8Array<ArrayBuffer> | null {
    return this.#body?.wire ?? null;
  }

  /** Gives a described request its body. */
  describeBody(bytes: Uint8Array<ArrayBuffer>): void {
    this.#held.describe(bytes);
  }

  /** Notes what was kept of a body that was passed on without being held, and its size. */
  noteStreamed(bytes: Uint8Array<ArrayBuffer>, size: number): void {
    this.#held.noteStreamed(bytes, size);
    this.#content = undefined;
  }

  /** Bytes of the body in memory. */
  get heldBytes(): number {
    return this.#body === null ? 0 : this.#body.held;
  }

  /** Target and header lines, as they lie in memory. */
  get head(): Pick<RequestHead, "bytes" | "isPacked" | "url"> {
    return this.#head;
  }

  /** Whether the body is longer than what was kept of it. */
  get bodyTruncated(): boolean {
    return this.#body !== null && this.#body.isTruncated;
  }

  /** The fields that followed the body; `null` where the listener does not hand them over. */
  get trailers(): HeaderLines | null {
    return this.#exact?.trailers ?? this.#trailers;
  }

  /** Lets go of what can be made again, and of what a body holds beyond `limit` bytes. */
  settle(limit: number): void {
    this.#trailers = this.trailers;
    this.#exact = null;
    this.#target = this.#path = this.#segments = undefined;
    this.#query = this.#headers = this.#content = undefined;
    this.#head.settle();
    this.#body?.settle(limit);
  }

  /** Whether there is anything for `release` to give back. */
  get holdsBytes(): boolean {
    return this.#body !== null || this.#head.isPacked;
  }

  /** Gives up what can be large, once nobody is to see it any more. */
  release(): void {
    this.#body?.release();
    this.#head.release();
  }
}
