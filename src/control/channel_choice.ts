import { nearest } from "../schema/nearest.ts";
import type { Scope } from "../state/scope.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import type { Call } from "./route.ts";
import { withHome } from "./selection.ts";
import { visibleStubs } from "./visible_stubs.ts";

/** A channel as the stubs in sight have it. */
export interface ChannelFacts {
  readonly name: string;
  /** How many of the last events wait for later listeners: the most that one of the stubs asks for. */
  readonly keep: number;
  /** What may be pushed. */
  readonly units: ReadonlySet<"events" | "chunks">;
}

type Answer = Response | Promise<Response>;

/** A call about the channel with a name, as a scope sees it. */
type ChannelCall = Pick<Call<unknown, HomeQuery>, "params" | "scope" | "query">;

interface HomeQuery {
  readonly scope?: string | undefined;
}

/** Answers for a channel that some stub has which the call's scope sees. */
export function withChannel(
  parts: ControlParts,
  call: ChannelCall,
  then: (channel: ChannelFacts, scope: Scope) => Answer,
): Answer {
  const { name = "" } = call.params;
  return withHome(parts, call, (scope) => {
    const known = channelsInSight(parts, scope);
    const channel = known.get(name);
    return channel === undefined
      ? refuseChannel(name, [...known.keys()])
      : then(channel, scope);
  });
}

function refuseChannel(name: string, known: readonly string[]): Response {
  const guess = nearest(name, known.slice(0, maxGuesses));
  const hint = guess === undefined ? "" : `; did you mean '${guess}'?`;
  return fail(
    "NOT_FOUND",
    `No stub of this scope has the channel '${name}'${hint}`,
  );
}

/** Channels among which one that was meant is looked for. */
const maxGuesses = 1000;

/** The channels of the stubs that serve a scope, by name. */
export function channelsInSight(
  parts: ControlParts,
  scope: Scope,
): Map<string, ChannelFacts> {
  const found = new Map<string, ChannelFacts>();
  for (const { spec: { action } } of visibleStubs(parts, scope)) {
    for (const one of [action, ...action.sequence?.steps ?? []]) {
      const { channel } = one.sse ?? one.stream ?? {};
      if (channel == null) continue;
      const { keep = 0, units = [] } = found.get(channel) ?? {};
      const own = one.sse?.keep ?? one.stream?.keep ?? 0;
      found.set(channel, {
        name: channel,
        keep: Math.max(keep, own),
        units: new Set([...units, one.sse ? "events" : "chunks"]),
      });
    }
  }
  return found;
}
