import { hasPassed, viaOf } from "../actions/proxy/forwarding.ts";
import { copyRequest } from "../request/copied_request.ts";
import { joinedValue } from "../request/header_lines.ts";
import { Quota } from "../runtime/quota.ts";
import type { Entry } from "../state/entry.ts";
import type { JournalFollower } from "../state/followers.ts";
import type { PreparedWebhook, PreparedWebhooks } from "../state/webhook.ts";
import { sceneOf } from "./claim_step.ts";
import type { ClaimedStub, MockCall, WebhookDesk } from "./mock_call.ts";
import type { WebhookCall, WebhookParts } from "./webhook_call.ts";
import { maxPending, noRoomFor, tooManyPending } from "./webhook_limits.ts";

/** A webhook until it is over. */
interface Pending {
  readonly webhook: PreparedWebhook;
  readonly call: WebhookCall;
  /** Gives back what was held for it. */
  readonly done: () => void;
}

/**
 * The webhooks of one server, from the claim of their stub to their answer. It
 * follows the journals while some wait: a request without any is asked nothing.
 */
export class Webhooks implements WebhookDesk {
  readonly #parts: WebhookParts;
  readonly #room = new Quota(maxPending);
  /** What waits for the end of an answer. */
  readonly #owed = new Map<Entry, readonly Pending[]>();
  /** What waits for its own time after that, with what ends the wait. */
  readonly #delayed = new Map<Pending, () => void>();
  #unfollow: (() => void) | null = null;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
    parts.stopping.onShutdown(() => this.#drop(() => true));
  }

  /** Takes note that a request was claimed by a stub that has webhooks. */
  owe(
    webhooks: PreparedWebhooks,
    { call, claimed, entry }: {
      call: MockCall;
      claimed: ClaimedStub;
      entry: Entry;
    },
  ): void {
    if (this.#parts.stopping.signal.aborted) return;
    const { list, readsRequest } = webhooks;
    const { room } = this.#parts.bodies;
    const bytes = readsRequest ? call.incoming.heldBytes : 0;
    const common = this.#callOf({ call, claimed, entry }, readsRequest);
    const refuseAll = (detail: string) => {
      for (const webhook of list) {
        const refused = { webhook, call: common, detail };
        this.#guard(common, refuse(this.#parts, refused));
      }
    };
    if (!this.#room.take(list.length)) return refuseAll(tooManyPending);
    if (!room.take(bytes)) {
      this.#room.give(list.length);
      return refuseAll(noRoomFor(bytes));
    }
    let left = list.length;
    const done = () => {
      this.#room.give(1);
      if (--left === 0) room.give(bytes);
    };
    const owed = list.map((webhook) => ({ webhook, call: common, done }));
    this.#owed.set(entry, owed);
    const follower = this.#follower;
    this.#unfollow ??= this.#parts.state.received.followers.add(follower);
  }

  get #follower(): JournalFollower {
    return {
      arrived() {},
      progressed() {},
      ended: (entry) => this.#begin(entry),
      marked: ({ kind }) => {
        if (kind === "scope_ended") {
          this.#drop(({ call }) => call.scope.ended !== null);
        }
      },
    };
  }

  /** What is the same for all webhooks of a request; of the request there is a copy, since its body goes with its answer. */
  #callOf(
    { call, claimed, entry }: {
      call: MockCall;
      claimed: ClaimedStub;
      entry: Entry;
    },
    readsRequest: boolean,
  ): WebhookCall {
    const { world, state: { received: journals } } = this.#parts;
    const { headerLines } = call.incoming;
    const incoming = readsRequest ? copyRequest(call.incoming) : call.incoming;
    const seen = { ...call, incoming };
    return {
      scope: call.scope,
      stubId: claimed.stub.id,
      causedBy: journals.idOf(entry),
      passed: joinedValue(headerLines, "via"),
      isLoop: hasPassed(headerLines, viaOf(world)),
      scene: sceneOf(this.#parts, seen, claimed, "webhook"),
    };
  }

  /** An answer has ended: what it owes begins to wait for its own time. */
  #begin(entry: Entry): void {
    const owed = this.#owed.get(entry);
    if (owed === undefined) return;
    this.#owed.delete(entry);
    const response = { status: entry.ending?.status ?? null };
    for (const { webhook, call, done } of owed) {
      const scene = { ...call.scene, response };
      const pending = { webhook, call: { ...call, scene }, done };
      const send = () => {
        this.#delayed.delete(pending);
        this.#rest();
        this.#send(pending);
      };
      const { after } = this.#parts.world;
      this.#delayed.set(pending, after(webhook.delay, send));
    }
  }

  async #send({ webhook, call, done }: Pending): Promise<void> {
    await this.#guard(call, send(this.#parts, webhook, call));
    done();
  }

  /** Says in the log what should not have happened. */
  async #guard({ stubId }: WebhookCall, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#parts.world.log.error("a webhook failed", {
        stub: stubId,
        error: error instanceof Error ? error.stack : String(error),
      });
    }
  }

  /** Lets go of webhooks that wait. */
  #drop(isDropped: (pending: Pending) => boolean): void {
    for (const [entry, owed] of this.#owed) {
      if (!owed.some(isDropped)) continue;
      this.#owed.delete(entry);
      for (const { done } of owed) done();
    }
    for (const [pending, cancel] of this.#delayed) {
      if (!isDropped(pending)) continue;
      this.#delayed.delete(pending);
      cancel();
      pending.done();
    }
    this.#rest();
  }

  /** Follows no longer where nothing waits. */
  #rest(): void {
    if (this.#owed.size + this.#delayed.size > 0) return;
    this.#unfollow?.();
    this.#unfollow = null;
  }
}

// What renders and sends is loaded with the first webhook: a start needs none of it.

async function send(
  parts: WebhookParts,
  webhook: PreparedWebhook,
  call: WebhookCall,
): Promise<void> {
  const { sendWebhook } = await import("./webhook_call.ts");
  await sendWebhook(parts, webhook, call);
}

async function refuse(
  parts: WebhookParts,
  refused: {
    webhook: PreparedWebhook;
    call: WebhookCall;
    detail: string;
  },
): Promise<void> {
  const { refuseWebhook } = await import("./webhook_call.ts");
  await refuseWebhook(parts, refused);
}
