import assert from "node:assert/strict";
import fc from "fast-check";
import {
  createRoll,
  type Place,
  type Roll,
} from "../../src/runtime/wait_list.ts";

function read<T>({ first }: Roll<T>): T[] {
  const values: T[] = [];
  for (let one = first; one !== null; one = one.after) values.push(one.value);
  return values;
}

Deno.test("a roll holds who was added and not struck off, in the order of coming", () => {
  fc.assert(fc.property(fc.array(fc.nat()), (moves) => {
    const roll = createRoll<number>();
    const places: Place<number>[] = [];
    const expected: number[] = [];
    moves.forEach((move, at) => {
      const place = places[move % (places.length * 2 + 1)];
      if (place === undefined) {
        places.push(roll.add(at));
        expected.push(at);
        return;
      }
      const index = expected.indexOf(place.value);
      assert.equal(roll.strike(place), index !== -1);
      if (index !== -1) expected.splice(index, 1);
      assert.deepEqual([place.before, place.after], [null, null]);
    });
    assert.deepEqual(read(roll), expected);
  }));
});
