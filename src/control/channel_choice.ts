import { nearest } from "../schema/nearest.ts";
import type { Scope } from "../state/scope.ts";
import { fail } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
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

/** Answers for a channel that some stub in sight has. */
export function withChannel(
  parts: ControlParts,
  { params }: { readonly params: Readonly<Record<string, string>> },
  scope: Scope,
  then: (channel: ChannelFacts) => Answer,
): Answer {
  const { name = "" } = params;
  const known = channelsInSight(parts, scope);
  const channel = known.get(name);
  if (channel !== undefined) return then(channel);
  const guess = nearest(name, [...known.keys()].slice(0, maxGuesses));
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
