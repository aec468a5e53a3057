import type { PatternNode, Reference, Refusal, Repeat } from "./ast.ts";
import { firstOf, type Follow, followOf, followOfRound } from "./first.ts";
import { disjoint } from "./ranges.ts";
import { widthOf } from "./width.ts";

/** The most ways through bounded parts. */
const most = 1000;
/** The most steps for one character of the subject: near a second a megabyte. */
const mostSteps = 100;

/**
 * What a backtracking engine may still come back to: the number of ways that
 * led here, and whether an open repeat before can end at many places.
 */
interface State {
  readonly ways: number;
  readonly swept: boolean;
}

/**
 * Proves that a backtracking engine runs a pattern, anchored at the start, in
 * time linear in the subject; or names what stands in the way.
 *
 * An open repeat costs one pass. If what follows cannot begin with what it
 * repeats, giving characters back fails at once and it keeps one way. Otherwise
 * all that follows may run once for each character, so only bounded parts
 * may follow. Look-arounds and atomic groups keep one way by nature.
 */
export function whyNotLinear(node: PatternNode): Refusal | undefined {
  const proof = new Proof();
  proof.walk(node, { ways: 1, swept: false }, "accept");
  return proof.refusal;
}

class Proof {
  refusal: Refusal | undefined;
  readonly #groupWidths = new Map<number, number>();
  #steps = 0;
  /** How often the part at hand may run for each way that leads to it. */
  #factor = 1;
  #loops = 0;

  walk(node: PatternNode, state: State, follow: Follow): State {
    if (this.refusal !== undefined) return state;
    switch (node.kind) {
      case "set":
      case "anchor":
        return this.#spend(1, state);
      case "sequence":
        return this.#sequence(node.items, state, follow);
      case "choice":
        return this.#choice(node.branches, state, follow);
      case "repeat":
        return this.#repeat(node, state, follow);
      case "capture":
        this.#groupWidths.set(node.group, widthOf(node.body).max);
        return this.walk(node.body, state, follow);
      case "atomic":
      case "look":
        return this.#final(node.body, state);
      case "reference":
        return this.#reference(node, state);
    }
  }

  #sequence(
    items: readonly PatternNode[],
    state: State,
    follow: Follow,
  ): State {
    let now = state;
    for (const [position, item] of items.entries()) {
      if (this.refusal !== undefined) break;
      // Only an item with a choice of ends asks what follows.
      now = item.kind === "set"
        ? this.#spend(1, now)
        : this.walk(item, now, followOf(items.slice(position + 1), follow));
    }
    return now;
  }

  /** A part whose one way is final; inside a loop it must not look far each time. */
  #final(body: PatternNode, state: State): State {
    const swept = state.swept || this.#loops > 0;
    const before = this.#factor;
    this.#factor *= state.ways;
    this.walk(body, { ways: 1, swept }, "accept");
    this.#factor = before;
    return state;
  }

  #reference(node: Reference, state: State): State {
    const width = this.#groupWidths.get(node.group) ?? Infinity;
    if (width !== Infinity) return this.#spend(width, state);
    if (!state.swept && this.#loops === 0) return state;
    const reason =
      "a back-reference to a group of open width after or inside an open repeat";
    return this.#refuse(reason, node.at, state);
  }

  #choice(
    branches: readonly PatternNode[],
    state: State,
    follow: Follow,
  ): State {
    this.#spend(branches.length, state);
    const ends = branches.map((branch) => this.walk(branch, state, follow));
    const swept = ends.some((end) => end.swept);
    const ways = ends.map((end) => end.ways);
    if (excludeEachOther(branches)) return { ways: Math.max(...ways), swept };
    return { ways: ways.reduce((sum, each) => sum + each, 0), swept };
  }

  #repeat(node: Repeat, state: State, follow: Follow): State {
    const { body, min, max, at } = node;
    if (max === 0) return state;
    const bounded = max <= most;
    const before = this.#factor;
    this.#factor *= state.ways * (bounded ? max : 1);
    this.#loops += bounded ? 0 : 1;
    const inner = max === 1 ? follow : followOfRound(body, min, follow);
    const round = this.walk(body, { ways: 1, swept: state.swept }, inner);
    this.#loops -= bounded ? 0 : 1;
    this.#factor = before;
    if (this.refusal !== undefined) return state;
    const first = firstOf(body);
    const empty = widthOf(body).min === 0;
    const settled = follow === "accept" ||
      (!empty && !first.open && disjoint(first.ranges, follow));
    const stops = settled ? 1 : max - min + 1;
    const ways = state.ways * stops * round.ways ** max;
    const sweptInside = round.swept && !state.swept;
    if (bounded && ways <= most && !(sweptInside && max > 1)) {
      return { ways, swept: round.swept };
    }
    if (sweptInside) {
      return this.#refuse("a repeat of a part that repeats itself", at, state);
    }
    if (round.ways > 1 || empty) {
      const reason = "a repeat of a part that can match in several ways";
      return this.#refuse(reason, at, state);
    }
    if (state.swept) {
      return this.#refuse("one open repeat after another", at, state);
    }
    return { ways: state.ways, swept: stops !== 1 };
  }

  #spend(steps: number, state: State): State {
    if (!state.swept && this.#loops === 0) {
      if (state.ways <= most) return state;
    } else this.#steps += steps * state.ways * this.#factor;
    if (this.#steps <= mostSteps && state.ways <= most) return state;
    return this.#refuse("too many ways to match", 0, state);
  }

  #refuse(reason: string, position: number, state: State): State {
    this.refusal ??= { reason, position };
    return state;
  }
}

/** Whether the first character tells the one branch that can match. */
function excludeEachOther(branches: readonly PatternNode[]): boolean {
  const firsts = branches.map(firstOf);
  if (firsts.some((first) => first.open)) return false;
  const size = firsts.reduce((sum, first) => sum + first.ranges.length, 0);
  if (size > 5000 || firsts.length > 50) return false;
  return firsts.every((first, position) =>
    firsts.slice(position + 1).every((other) =>
      disjoint(first.ranges, other.ranges)
    )
  );
}
