import { printable } from "../control/printable.ts";
import {
  type NearMissListing,
  nearMissListing,
} from "../model/match_answer.ts";
import type { ListedRequest } from "../model/request_listing.ts";
import type { TailLine } from "../model/tail_event.ts";
import { type CalledServer, callServer, readText } from "./server_call.ts";
import { complain, say } from "./terminal.ts";

/** Requests whose answers are awaited at most; more than that are streams that never end. */
const maxOpen = 10_000;

/** Prints a line for each request that has ended. */
export class TailPrinter {
  readonly #server: CalledServer;
  readonly #signal: AbortSignal;
  readonly #open = new Map<string, ListedRequest>();

  constructor(server: CalledServer, signal: AbortSignal) {
    this.#server = server;
    this.#signal = signal;
  }

  async print({ event, data }: TailLine): Promise<void> {
    if (event === "gap") return void complain(gapText(data.missed));
    if (event === "arrived") return this.#note(data);
    if (event !== "ended") return;
    const request = this.#open.get(data.id);
    this.#open.delete(data.id);
    if (request === undefined) return;
    const ended = { ...request, ...data };
    say(printable(
      `${rowText(ended)}  ${ended.matched_stub_id ?? await this.#why(ended)}`,
    ));
  }

  #note(request: ListedRequest): void {
    this.#open.set(request.id, request);
    const [oldest] = this.#open.keys();
    if (this.#open.size > maxOpen && oldest !== undefined) {
      this.#open.delete(oldest);
    }
  }

  /** Why no stub answered: what the nearest miss says. */
  async #why({ id, response }: ListedRequest): Promise<string> {
    if (response?.outcome !== "no_match") return passedBy(response);
    try {
      const path = `/requests/${encodeURIComponent(id)}/near-misses`;
      const answer = await callServer(this.#server, path, this.#signal);
      const text = await readText(answer);
      return whyText(nearMissListing.parse(JSON.parse(text)));
    } catch {
      return "no stub matches";
    }
  }
}

function rowText({ received_at, method, target, response }: ListedRequest) {
  const time = received_at.slice(11, 23);
  return `${time}  ${method} ${target}  ${response?.status ?? "-"}`;
}

/** What became of a request that went to no stub and yet was not a miss. */
function passedBy(response: ListedRequest["response"]): string {
  const { outcome = "", upstream } = response ?? {};
  if (upstream === undefined) return outcome;
  return outcome === "answered"
    ? `upstream ${upstream.url}`
    : `${outcome} upstream ${upstream.url}`;
}

function gapText(missed: number): string {
  return missed === 0
    ? "The server was restarted."
    : `At most ${missed} events were missed.`;
}

function whyText({ message, near_misses: [nearest] }: NearMissListing): string {
  if (message !== undefined) return message;
  if (nearest === undefined) return "no stub matches";
  const reasons = nearest.clauses.filter(({ matched }) => !matched)
    .map(({ field, key, reason }) =>
      `${key === undefined ? field : `${field} ${key}`}: ${reason}`
    );
  return `no stub matches; nearest is ${nearest.stub_id}: ${
    reasons.join("; ")
  }`;
}
