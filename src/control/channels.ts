import { z } from "zod";
import type { PushOutcome } from "../actions/push.ts";
import { preparePush, pushPayload } from "../actions/pushed.ts";
import { Quota } from "../runtime/quota.ts";
import { finishInSlices } from "../runtime/work.ts";
import type { Scope } from "../state/scope.ts";
import { channelsInSight, withChannel } from "./channel_choice.ts";
import { awaitListeners, maxChannelWaits } from "./channel_wait.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { fail, json } from "./json_answers.ts";
import { delivery, pushRefusal, stopPayload } from "./open_streams.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { homeQuery, withHome } from "./selection.ts";

const query = z.strictObject(homeQuery);

const path = "/__mock__/channels/{name}";

const missing = errorOf("No scope, or no channel, has this name");

/** The routes of `/__mock__/channels`: what many streams listen to. */
export function channelRoutes(parts: ControlParts): Route[] {
  return [
    listRoute(parts),
    showRoute(parts),
    pushRoute(parts),
    endRoute(parts),
  ];
}

const channelListing = z.object({
  channels: z.array(z.object({
    name: z.string().describe("of the channel"),
    connections: z.int().describe("how many streams listen"),
    kept: z.int().describe("how many events wait for later listeners"),
  })).describe("in the order of the stubs that have them"),
});

function listRoute(parts: ControlParts): Route {
  return route({
    method: "GET",
    path: "/__mock__/channels",
    summary: "Lists the channels that the stubs of a scope have",
    query,
    scoped: true,
    answers: {
      200: { description: "The channels", schema: channelListing },
      404: noScope,
    },
    handle: (call) =>
      withHome(parts, call, (scope) => {
        const { channels } = parts.state.keptIn(scope);
        const names = new Set([
          ...channelsInSight(parts, scope).keys(),
          ...channels.names,
        ]);
        return json({
          channels: [...names].map((name) => ({
            name,
            connections: channels.listeners(name).length,
            kept: channels.keptOf(name),
          })),
        });
      }),
  });
}

const shown = z.object({
  connections: z.int().describe("how many streams listen"),
  streams: z.array(z.object({
    request_id: z.string().describe("the request that it answers"),
    events_sent: z.int().describe("how many events, or chunks, went out"),
    resumed_after: z.string().nullable().describe(
      "the Last-Event-ID after which it went on, or null",
    ),
  })).describe("those that listen"),
});

/** Milliseconds that a call waits for listeners at most (docs/limits.md). */
const maxWaitMs = 60_000;

const whole = (most: number) => {
  const error = `Input should be a whole number of at most ${most}`;
  return z.string().meta({
    jsonSchema: { type: "integer", minimum: 0, maximum: most },
  }).refine((text) => /^\d{1,15}$/.test(text) && Number(text) <= most, {
    error,
  }).transform(Number).optional();
};

const waitQuery = z.strictObject({
  ...homeQuery,
  connections: whole(10_000).describe(
    "how many streams are waited for, at most 10000",
  ),
  within_ms: whole(maxWaitMs).describe(
    `how long, in milliseconds, at most ${maxWaitMs}`,
  ),
});

function showRoute(parts: ControlParts): Route {
  const waits = new Quota(maxChannelWaits);
  return route({
    method: "GET",
    path,
    summary: "Shows who listens to a channel, once so many do",
    query: waitQuery,
    scoped: true,
    answers: {
      200: { description: "Those who listen now", schema: shown },
      404: missing,
      503: errorOf("Too many wait already"),
    },
    handle: (call) =>
      withChannel(parts, call, async ({ name }, scope) => {
        const { connections: count = 0, within_ms: ms = 0 } = call.query;
        const { signal } = call.request;
        const wanted = { scope, name, count, ms, signal, waits };
        if (!await awaitListeners(parts, wanted)) {
          return fail(
            "LIMIT_REACHED",
            `${maxChannelWaits} calls wait for listeners already, and no more may: wait for fewer at once`,
          );
        }
        return json(listenersOf(parts, scope, name));
      }),
  });
}

function listenersOf({ state }: ControlParts, scope: Scope, name: string) {
  const listeners = state.keptIn(scope).channels.listeners(name);
  return {
    connections: listeners.length,
    streams: listeners.map(({ requestId, player }) => ({
      request_id: requestId,
      events_sent: player.sent.count,
      resumed_after: player.resumedAfter,
    })),
  };
}

const channelDelivery = delivery.extend({
  full: z.int().describe(
    "how many streams it did not reach since their clients do not read",
  ).optional(),
});

function pushRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: `${path}/events`,
    summary: "Sends events or chunks to all streams that listen to a channel",
    payload: pushPayload,
    query,
    scoped: true,
    answers: {
      200: { description: "How many it reached", schema: channelDelivery },
      404: missing,
      422: invalidPayload,
    },
    handle: (call) =>
      withChannel(parts, call, async (channel, scope) => {
        const { templates } = parts.state;
        if (templates === null) return json({ delivered_to: 0 });
        const push = await finishInSlices(
          preparePush(call.payload, templates),
          parts.world,
        );
        if (!channel.units.has(push.unit)) {
          return pushRefusal({ kind: "other_unit" }, push.unit);
        }
        const { name, keep } = channel;
        const { channels } = parts.state.keptIn(scope);
        const outcomes = await channels.push(name, push, keep);
        return pushed(outcomes, push.unit);
      }),
  });
}

function pushed(
  outcomes: readonly PushOutcome[],
  unit: "events" | "chunks",
): Response {
  const trouble = outcomes.find((one) => one.kind === "unrenderable");
  if (trouble !== undefined) return pushRefusal(trouble, unit);
  const count = (wanted: PushOutcome["kind"]) =>
    outcomes.filter(({ kind }) => kind === wanted).length;
  const full = count("full");
  return json({
    delivered_to: count("sent"),
    ...(full === 0 ? {} : { full }),
  });
}

function endRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: `${path}/end`,
    summary: "Ends, cuts or stalls all streams that listen to a channel",
    payload: stopPayload,
    query,
    scoped: true,
    answers: {
      200: { description: "How many it reached", schema: delivery },
      404: missing,
      422: invalidPayload,
    },
    handle: (call) =>
      withChannel(parts, call, ({ name }, scope) => {
        const { channels } = parts.state.keptIn(scope);
        return json({
          delivered_to: channels.stop(name, call.payload.how),
        });
      }),
  });
}
