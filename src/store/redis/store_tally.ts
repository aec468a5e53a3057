import { Histogram } from "../../telemetry/histogram.ts";

/** What of a store is counted as it happens. */
export class StoreTally {
  /** How long heartbeats were under way. */
  readonly trips = new Histogram();
  /** How long changes took until every live server had them, and calls whose number matters until the store had. */
  readonly changes = new Histogram();
  readonly calls = new Histogram();
  /** How long it took until all was here that others had received. */
  readonly barriers = new Histogram();
  reconnects = 0;
  /** How often the store had lost its memory and got this server's. */
  restores = 0;
  /** Requests that went before the store had room for them. */
  dropped = 0;
  #isFirst = true;

  /** Notes that the store can be asked. */
  connected(): void {
    if (!this.#isFirst) this.reconnects++;
    this.#isFirst = false;
  }
}
