import { Histogram } from "../telemetry/histogram.ts";

/** How the control API was used. */
export class ControlTally {
  /** How long the calls took, by the id of their operation. */
  readonly operations = new Map<string, Histogram>();
  readonly #assertions = new Map<string, number>();

  called(operation: string, ms: number): void {
    const times = this.operations.get(operation) ?? new Histogram();
    times.add(ms);
    this.operations.set(operation, times);
  }

  asserted(result: boolean, conclusive: boolean): void {
    const key = keyOf(result, conclusive);
    this.#assertions.set(key, (this.#assertions.get(key) ?? 0) + 1);
  }

  /** How many assertions were answered so. */
  assertionsWith(result: boolean, conclusive: boolean): number {
    return this.#assertions.get(keyOf(result, conclusive)) ?? 0;
  }
}

function keyOf(result: boolean, conclusive: boolean): string {
  return `${result} ${conclusive}`;
}
