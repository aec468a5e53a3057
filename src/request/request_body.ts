import type { Quota } from "../runtime/quota.ts";
import { type BodyState, noBody } from "./arrived_body.ts";
import { type BodyLimits, collectBody } from "./body_collection.ts";
import { freeBytes } from "./byte_chunks.ts";
import { decodeContent } from "./content.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** What the fields of a request say of its body. */
interface BodyFields {
  readonly length: string | null;
  readonly coding: string | null;
}

/** The body of a request as far as it is held. */
export class RequestBody {
  state: BodyState = noBody;
  /** Bytes after the codings were removed, kept or not. */
  size = 0;
  /** As it came over the wire, codings and all, until the request is answered. */
  wire: Bytes | null = null;
  /** Without its codings. */
  bytes: Uint8Array | null = null;
  #room: Quota | null = null;
  #taken = 0;
  #isSettled = false;

  /** Bytes in memory. */
  get held(): number {
    const held = this.bytes?.length ?? 0;
    return this.wire === null || this.wire === this.bytes
      ? held
      : held + this.wire.length;
  }

  get isTruncated(): boolean {
    return this.size > (this.bytes?.length ?? 0);
  }

  /** Takes the whole body into memory, codings removed, where it is not too large and there is room. */
  async read(
    request: Request,
    { length, coding }: BodyFields,
    limits: BodyLimits,
  ): Promise<void> {
    if (this.state.kind !== "unread") return;
    const wire = await collectBody(request, length, limits);
    if (typeof wire === "string") {
      this.state = wire === "too_large"
        ? { kind: wire, limit: limits.bytes }
        : { kind: wire };
      return;
    }
    this.#hold(limits.room, wire.length);
    this.wire = wire;
    const decoded = await decodeContent(wire, coding, limits.bytes);
    const isDecoded = decoded.from !== null;
    if (isDecoded && !this.reserve(limits.room, decoded.bytes.length)) {
      this.state = { kind: "no_room" };
      return;
    }
    this.bytes = decoded.bytes;
    this.size = decoded.bytes.length;
    this.state = { kind: "read", decodedFrom: decoded.from };
  }

  /** Gives a described request its body. */
  describe(bytes: Bytes): void {
    this.bytes = this.wire = bytes;
    this.size = bytes.length;
    this.state = { kind: "read", decodedFrom: null };
  }

  /** Notes what was kept of a body that was passed on without being held, and its size. */
  noteStreamed(bytes: Bytes, size: number): void {
    this.bytes = bytes;
    this.size = size;
    this.state = { kind: "streamed" };
  }

  /** Takes room until the request is answered; says whether there was any. */
  reserve(room: Quota, amount: number): boolean {
    if (this.#isSettled || !room.take(amount)) return false;
    this.#hold(room, amount);
    return true;
  }

  /**
   * Gives its room back, and keeps at most `limit` bytes. The runtime hands
   * bodies over in up to twice the memory that they need, so what stays is a
   * copy.
   */
  settle(limit: number): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    this.#room?.give(this.#taken);
    const { wire, bytes } = this;
    if (bytes !== null) this.bytes = bytes.slice(0, limit);
    this.wire = null;
    if (bytes !== null) freeBytes(bytes);
    if (wire !== null) freeBytes(wire);
  }

  /** Gives its memory back, once nobody is to see it any more. */
  release(): void {
    if (this.bytes !== null) freeBytes(this.bytes);
  }

  /** Notes room that was taken; a request that was answered meanwhile needs none. */
  #hold(room: Quota, amount: number): void {
    if (this.#isSettled) return room.give(amount);
    this.#room = room;
    this.#taken += amount;
  }
}
