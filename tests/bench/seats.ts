import type { Contestant } from "./contestant.ts";
import type { LoadResult } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import { importing, standin } from "./standin.ts";
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
  const workload = scenario.workload(upstream);
  const first = {
    ...referenceOf(scenario, upstream),
    role: "reference" as const,
  };
  const rivals = scenario.peers ? peers : [];
  const all: Omit<Seat, "results">[] = [
    first,
    {
      contestant: scenario.isImported ? importing() : standin(),
      role: "standin",
      workload,
    },
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

function referenceOf(
  { reference, workload }: Scenario,
  upstream: string,
): Pick<Seat, "contestant" | "workload"> {
  switch (reference.kind) {
    case "bare":
      return {
        contestant: reference.server(upstream),
        workload: workload(upstream),
      };
    case "native":
      return {
        contestant: standin("Standin, native stubs"),
        workload: workload(upstream),
      };
    case "one stub":
      return { contestant: standin("Standin, one stub"), workload: oneStub() };
  }
}
