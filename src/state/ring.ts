/** What a ring holds, by its places: each thing stands at its place modulo the size. */
interface RingSpan {
  readonly oldest: number;
  readonly next: number;
  readonly size: number;
}

/** The things of a ring in one of another size. */
export function resized<T>(
  ring: readonly T[],
  { oldest, next, size }: RingSpan,
  to: number,
): T[] {
  const moved: T[] = [];
  for (let place = oldest; place < next; place++) {
    const one = ring[place % size];
    if (one !== undefined) moved[place % to] = one;
  }
  return moved;
}
