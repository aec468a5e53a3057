import type { Contestant } from "./contestant.ts";
import type { LoadResult } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import { standin } from "./standin.ts";
import type { Workload } from "./workload.ts";
import { oneStub } from "./workloads.ts";

export type Role = "standin" | "reference" | "beside" | "peer";

/** A contestant's place in a contest. */
export interface Seat {
  readonly contestant: Contestant;
  readonly role: Role;
  readonly workload: Workload;
  /** Of all counted rounds of all starts. */
  readonly results: LoadResult[];
}

/** Who takes part: the reference first, Standin, then whom they are compared with. */
export function seats(
  scenario: Scenario,
  upstream: string,
  peers: readonly Contestant[],
): Seat[] {
  const { reference } = scenario;
  const workload = scenario.workload(upstream);
  const first: Omit<Seat, "results"> = reference.kind === "bare"
    ? { contestant: reference.server(upstream), role: "reference", workload }
    : {
      contestant: standin("Standin, one stub"),
      role: "reference",
      workload: oneStub(),
    };
  const rivals = scenario.peers ? peers : [];
  const all: Omit<Seat, "results">[] = [
    first,
    { contestant: standin(), role: "standin", workload },
    ...(scenario.beside ?? []).map((contestant) => ({
      contestant,
      role: "beside" as const,
      workload,
    })),
    ...rivals.map((contestant) => ({
      contestant,
      role: "peer" as const,
      workload,
    })),
  ];
  return all.map((seat) => ({ ...seat, results: [] }));
}
