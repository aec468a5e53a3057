import { z } from "zod";
import {
  health,
  rootPage,
  type ServerFacts,
  serverFacts,
} from "../model/server_facts.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Method, type Route, route } from "./route.ts";

/** The reference's list, literally: its clients may read it (docs/contract.md#b1.9). */
const endpoints = [
  "/__mock__/scopes",
  "/__mock__/scopes (GET list)",
  "/__mock__/stubs",
  "/__mock__/stubs/{stub_id}",
  "/__mock__/assert",
  "/__mock__/requests",
  "/__admin__",
];

/** What Standin serves beside them. */
const ownEndpoints = [
  "/__mock__/match",
  "/__mock__/state",
  "/__mock__/reset",
  "/__mock__/health",
  "/__mock__/ready",
  "/__mock__/live",
  "/__mock__/metrics",
  "/__mock__/server",
  "/__mock__/docs",
  "/__mock__/openapi.json",
  "/__mock__/schema/stubs.json",
];

/** The reference answers its root page to these methods alike (docs/contract.md#b1.9). */
const rootMethods = [
  "GET",
  "POST",
  "PUT",
  "DELETE",
  "PATCH",
  "OPTIONS",
] as const;

function rootRoute(method: Method, version: string): Route {
  return route({
    method,
    path: "/__mock__",
    summary: "Names the version and the endpoints",
    answers: { 200: { description: "The root page", schema: rootPage } },
    handle: () =>
      json({
        message: "Welcome to the Assertive Mock API Server!",
        version,
        available_endpoints: [...endpoints, ...ownEndpoints],
      }),
  });
}

const query = z.strictObject({
  scopes: z.enum(["true", "false"]).describe(
    "`false` leaves the journals of scopes out, but for the global one",
  ).optional(),
});

/** The routes about the server itself. */
export function serverRoutes(parts: ControlParts): Route[] {
  const { facts } = parts;
  return [
    ...rootMethods.map((method) => rootRoute(method, facts.version)),
    route({
      method: "GET",
      path: "/__mock__/health",
      summary: "Says that the server is up",
      answers: { 200: { description: "It is up", schema: health } },
      handle: () =>
        json({
          status: "ok",
          version: facts.version,
          uptime_ms: facts.uptime(),
        }),
    }),
    route({
      method: "GET",
      path: "/__mock__/server",
      summary: "Describes the server: version, addresses, counters, journal",
      query,
      answers: { 200: { description: "The server", schema: serverFacts } },
      handle: (call) =>
        json(describeServer(parts, call.query.scopes !== "false")),
    }),
  ];
}

function describeServer(
  parts: ControlParts,
  withScopes: boolean,
): ServerFacts {
  const { facts, state } = parts;
  const journals = state.scopes.all().map((scope) => ({
    scope: scope.name,
    ...state.countsOf(scope),
  }));
  const sum = (read: (journal: typeof journals[number]) => number) =>
    journals.reduce((total, journal) => total + read(journal), 0);
  const counters = Object.fromEntries(state.journals.outcomes);
  return {
    version: facts.version,
    commit: facts.commit,
    started_at: new Date(facts.startedAt).toISOString(),
    uptime_ms: facts.uptime(),
    addresses: [...facts.addresses()],
    listener: facts.listener,
    store: {
      ...facts.store,
      trouble: state.changes.link?.trouble ?? null,
    },
    counters,
    requests_total: Object.values(counters).reduce((a, b) => a + b, 0),
    stubs: state.stubCount,
    scopes: state.scopes.list().length,
    journal: {
      limit: state.journals.limits.entries,
      entries: sum(({ requests }) => requests),
      bytes: sum(({ bytes }) => bytes),
      evicted: sum(({ evicted }) => evicted),
      scopes: journals.filter(({ scope }) => withScopes || scope === null)
        .map(({ scope, requests, evicted }) => ({
          scope,
          entries: requests,
          evicted,
        })),
    },
  };
}
