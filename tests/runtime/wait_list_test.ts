import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createWaitList,
  type WaitList,
  type WaitPlace,
} from "../../src/runtime/wait_list.ts";

function read<T>({ first }: WaitList<T>): T[] {
  const values: T[] = [];
  for (let one = first; one !== null; one = one.after) values.push(one.value);
  return values;
}

Deno.test("a wait list holds who was added and not removed, in the order of coming", () => {
  fc.assert(fc.property(fc.array(fc.nat()), (moves) => {
    const list = createWaitList<number>();
    const places: WaitPlace<number>[] = [];
    const expected: number[] = [];
    moves.forEach((move, at) => {
      const place = places[move % (places.length * 2 + 1)];
      if (place === undefined) {
        places.push(list.add(at));
        expected.push(at);
        return;
      }
      const index = expected.indexOf(place.value);
      assert.equal(list.remove(place), index !== -1);
      if (index !== -1) expected.splice(index, 1);
      assert.deepEqual([place.before, place.after], [null, null]);
    });
    assert.deepEqual(read(list), expected);
  }));
});
