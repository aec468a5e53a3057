import { seededRandom } from "../../../src/runtime/world.ts";

/** A request that the soak sends. */
export interface SoakRequest {
  readonly path: string;
  readonly body?: string;
  /** The status to expect; null where the connection may break. */
  readonly status: number | null;
  /** How the client behaves: reads all, leaves after the first bytes, or before any. */
  readonly client: "reads" | "leaves" | "gives up";
}

type Kind = readonly [weight: number, make: (random: Random) => SoakRequest];
type Random = () => number;

const mebibyte = 1024 * 1024;

const kinds: readonly Kind[] = [
  [20, () => reads("/plain", 200)],
  [15, (random) => reads(`/items/${Math.floor(random() * 1e6)}`, 200)],
  [10, (random) => reads(`/none/${Math.floor(random() * 1e6)}`, 404)],
  [15, (random) => ({ ...reads("/upload", 200), body: text(random) })],
  [10, () => ({ ...reads("/json", 200), body: '{"kind":"soak","n":1}' })],
  [5, () => reads("/short", 200)],
  [5, () => ({ path: "/long", status: 200, client: "leaves" })],
  [3, () => ({ path: "/slow", status: null, client: "gives up" })],
  [3, () => reads("/drop", null)],
  [5, () => reads("/good", 200)],
  [1, () => reads("/silent", 504)],
  [3, () => reads("/broken", null)],
  [5, () => reads("/absent", 502)],
];

const total = kinds.reduce((sum, [weight]) => sum + weight, 0);

function reads(path: string, status: number | null): SoakRequest {
  return { path, status, client: "reads" };
}

/** Small ones are as frequent as large ones: from a character to 1 MiB. */
function text(random: Random): string {
  return "x".repeat(Math.floor(mebibyte ** random()));
}

/** Requests in the mix of the soak, without end; the same for the same seed. */
export function* soakRequests(seed: number): Generator<SoakRequest, never> {
  const random = seededRandom(seed);
  for (;;) {
    let place = random() * total;
    const kind = kinds.find(([weight]) => (place -= weight) < 0);
    if (kind !== undefined) yield kind[1](random);
  }
}
