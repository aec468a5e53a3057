import type { ChangeLog } from "./change_log.ts";
import type { Reply } from "./connection.ts";
import type { Script } from "./script.ts";
import { acknowledge } from "./scripts.ts";
import type { StoreKeys } from "./store_keys.ts";

interface Sender {
  readonly server: string;
  readonly keys: StoreKeys;
  readonly log: ChangeLog;
  run(script: Script, args: readonly (string | number)[]): Promise<Reply>;
}

/** Tells the others up to which change all is carried out here, one message at a time. */
export class Receipts {
  readonly #sender: Sender;
  #sent = 0;
  #isSending = false;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /** Begins anew in another epoch. */
  restart(): void {
    this.#sent = 0;
  }

  async send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const { log, server, keys: { channel } } = this.#sender;
    try {
      while (this.#sent < log.version) {
        const { version } = log;
        await this.#sender.run(acknowledge, [server, version, channel]);
        this.#sent = version;
      }
    } catch {
      // The next heartbeat says it.
    } finally {
      this.#isSending = false;
    }
  }
}
