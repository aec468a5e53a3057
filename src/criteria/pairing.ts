/** For each item the elements that it fits, by position. */
export type Candidates = readonly (readonly number[])[];

const infinite = Infinity;

/**
 * The most items that can be given an element each, no element to two of them
 * (Hopcroft and Karp): the time grows with the candidates times the root of
 * the number of items.
 */
export function pairedItems(candidates: Candidates): number {
  const pairing: Pairing = {
    candidates,
    elementOf: new Map(),
    itemOf: new Map(),
    layers: [],
  };
  let paired = 0;
  while (makeLayers(pairing)) {
    for (let item = 0; item < candidates.length; item++) {
      if (!pairing.elementOf.has(item) && pair(pairing, item)) paired++;
    }
  }
  return paired;
}

interface Pairing {
  readonly candidates: Candidates;
  readonly elementOf: Map<number, number>;
  readonly itemOf: Map<number, number>;
  /** How many items must give way until this one has an element. */
  layers: number[];
}

/** Orders the items by how far they are from one without an element; says whether a free element is within reach. */
function makeLayers(pairing: Pairing): boolean {
  const { candidates, elementOf, itemOf } = pairing;
  const layers = candidates.map((_, item) =>
    elementOf.has(item) ? infinite : 0
  );
  const queue = layers.flatMap((layer, item) => layer === 0 ? [item] : []);
  let isFree = false;
  for (const item of queue) {
    for (const element of candidates[item] ?? []) {
      const holder = itemOf.get(element);
      if (holder === undefined) isFree = true;
      else if (layers[holder] === infinite) {
        layers[holder] = (layers[item] ?? 0) + 1;
        queue.push(holder);
      }
    }
  }
  pairing.layers = layers;
  return isFree;
}

/** Finds an element for an item, by making others change theirs. Recurses once a layer, so never deeper than there are items. */
function pair(pairing: Pairing, item: number): boolean {
  const { candidates, elementOf, itemOf, layers } = pairing;
  const next = (layers[item] ?? infinite) + 1;
  for (const element of candidates[item] ?? []) {
    const holder = itemOf.get(element);
    const isFree = holder === undefined ||
      layers[holder] === next && pair(pairing, holder);
    if (!isFree) continue;
    elementOf.set(item, element);
    itemOf.set(element, item);
    return true;
  }
  layers[item] = infinite;
  return false;
}
