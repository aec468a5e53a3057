import { tailLine } from "../model/tail_event.ts";
import { errorSentence } from "./error_sentence.ts";
import { type CalledServer, callServer, readText } from "./server_call.ts";
import { nextSignal } from "./signals.ts";
import { TailPrinter } from "./tail_printer.ts";
import { complain } from "./terminal.ts";

interface TailQuestion extends CalledServer {
  /** `null` for all requests. */
  readonly scope: string | null;
}

/** How a connection ended: for good, with a refusal, or so that another may go on. */
type Ending =
  | { readonly kind: "over" | "lost" }
  | { readonly kind: "refused" | "unreachable"; readonly reason: string };

/** Milliseconds before a server that has gone is asked again. */
const retryMs = 1000;

/** The exit code of what Ctrl+C ended. */
const interrupted = 130;

/** Prints requests as they come, over lost connections too; 0 once the scope ends, 130 at a signal. */
export async function tail(question: TailQuestion): Promise<number> {
  const stopping = new AbortController();
  const { signal } = stopping;
  nextSignal().then(() => stopping.abort());
  const follower = new Follower(question, signal);
  for (let wasLost = false;; wasLost = true) {
    const ending = await follower.follow();
    if (signal.aborted) return interrupted;
    if (ending.kind === "over") return 0;
    const isFirst = ending.kind === "unreachable" && !follower.hasConnected;
    if (ending.kind === "refused" || isFirst) {
      complain(`Cannot follow ${question.url}: ${ending.reason}`);
      return 1;
    }
    if (!wasLost) complain("The connection is lost. Trying again.");
    await pause(signal);
  }
}

/** One who follows a server, and knows how far it has come. */
class Follower {
  hasConnected = false;
  readonly #question: TailQuestion;
  readonly #signal: AbortSignal;
  readonly #printer: TailPrinter;
  #cursor: number | null = null;

  constructor(question: TailQuestion, signal: AbortSignal) {
    this.#question = question;
    this.#signal = signal;
    this.#printer = new TailPrinter(question, signal);
  }

  async follow(): Promise<Ending> {
    try {
      const path = `/requests?${this.#query()}`;
      const response = await callServer(this.#question, path, this.#signal);
      if (response.statusCode !== 200) {
        return {
          kind: "refused",
          reason: errorSentence(await readText(response)),
        };
      }
      this.hasConnected = true;
      let rest = "";
      for await (const part of response) {
        const lines = `${rest}${part}`.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          if (await this.#take(line)) return { kind: "over" };
        }
      }
      return { kind: "lost" };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { kind: "unreachable", reason };
    }
  }

  #query(): string {
    const { scope } = this.#question;
    const start: [string, string] = this.#cursor === null
      ? ["limit", "0"]
      : ["after", String(this.#cursor)];
    return new URLSearchParams([
      ["format", "ndjson"],
      ["scope", scope ?? "*"],
      start,
    ]).toString();
  }

  /** Prints a line's event; true where it is the last. */
  async #take(text: string): Promise<boolean> {
    const line = tailLine.parse(JSON.parse(text));
    this.#cursor = line.cursor;
    await this.#printer.print(line);
    return line.event === "scope_ended" &&
      line.data.scope === this.#question.scope?.toLowerCase();
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
