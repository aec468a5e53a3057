import { z } from "zod";
import { exactNeeds } from "../model/exact_needs.ts";
import {
  fromRequestsAnswer,
  fromRequestsFields,
} from "../model/from_requests.ts";
import { finishInSlices, type Worker } from "../runtime/work.ts";
import type { Exchange } from "../recording/exchange.ts";
import type { RecordingOptions } from "../recording/options.ts";
import type { Scope } from "../state/scope.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { chosenExchanges } from "./chosen_exchanges.ts";
import { ImportStore } from "./import_store.ts";
import { jsonList, neverRefused } from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { requestFilter } from "./request_filter.ts";
import { type Route, route } from "./route.ts";
import { homeQuery, withHome } from "./selection.ts";
import { refuseTaken } from "./taken_ids.ts";

const query = z.strictObject({
  ...homeQuery,
  below: z.enum(["true", "false"]).describe(
    "`true` takes requests of the scopes inside, too",
  ).optional(),
  dry_run: z.enum(["true", "false"]).describe(
    "`true` shows the stubs and stores nothing",
  ).optional(),
});

const payload = z.strictObject({
  filter: z.strictObject(requestFilter).describe(
    "the filters of the listing, as texts",
  ).nullish(),
  ...fromRequestsFields,
}).meta({ id: "FromRequests" });

type Payload = z.infer<typeof payload>;

/** `POST /__mock__/stubs/from-requests`: what was received and answered, to stubs. */
export function fromRequestsRoute(parts: ControlParts): Route {
  return route({
    method: "POST",
    path: "/__mock__/stubs/from-requests",
    summary: "Creates stubs from received requests and upstreams' answers",
    payload,
    query,
    scoped: true,
    answers: {
      200: {
        description: "The stubs, and what became of each request",
        schema: fromRequestsAnswer,
      },
      404: noScope,
      409: errorOf("Ids are in use, and `existing` says to refuse"),
      422: invalidPayload,
    },
    handle: (call) =>
      withHome(parts, call, (home) =>
        fromRequests(home, call.payload, {
          parts,
          isDry: call.query.dry_run === "true",
          isBelow: call.query.below === "true",
        })),
  });
}

interface Making {
  readonly parts: ControlParts;
  readonly isDry: boolean;
  readonly isBelow: boolean;
}

async function fromRequests(
  home: Scope,
  payload: Payload,
  { parts, isDry, isBelow }: Making,
): Promise<Response> {
  // The engine is loaded by the first recording: no start waits for it.
  const { record } = await import("../recording/record.ts");
  const worker: Worker = (work) => finishInSlices(work, parts.world);
  const scopes = isBelow ? parts.state.scopes.within(home) : [home];
  const { exchanges, lost } = await chosenExchanges(parts, scopes, payload);
  const options = await optionsOf(payload, exchanges, parts);
  const recording = await worker(record(exchanges, options));
  const stubs = recording.specs.map((spec) => ({ spec, scope: null }));
  const existing = payload.existing ?? "refuse";
  const store = new ImportStore(parts.state, { home, into: null, existing });
  // What is only shown is in nobody's way.
  const taken = isDry ? [] : await worker(store.inTheWay(stubs));
  if (taken.length > 0) {
    return refuseTaken(taken.map(({ spec }) => spec.stub_id ?? ""));
  }
  if (!isDry) await store.put(stubs, parts.world);
  const { report, masked, noise, sequences, not_compared } = recording;
  const answer = {
    success: true,
    stubs: recording.stubs,
    report: [...report, ...lost],
    masked,
    noise,
    sequences,
    not_compared,
  };
  return jsonList(answer, neverRefused(parts));
}

async function optionsOf(
  payload: Payload,
  exchanges: readonly Exchange[],
  { facts, secrets }: ControlParts,
): Promise<RecordingOptions> {
  const { usualOptions } = await import("../recording/options.ts");
  const isNamed = payload.request_ids != null;
  return {
    ...usualOptions,
    matchers: payload.matchers ?? usualOptions.matchers,
    parameters: payload.parameters === true,
    timing: payload.timing ?? usualOptions.timing,
    streams: payload.streams ?? usualOptions.streams,
    // What a server with --redact shows to nobody, it puts into no stub either.
    secrets: secrets.isOpen ? payload.secrets ?? "mask" : "mask",
    errors: payload.errors === true,
    incomplete: payload.incomplete === true,
    urls: payload.urls ?? usualOptions.urls,
    localCookies: payload.local_cookies === true,
    secretNames: [...secrets.names, ...payload.secret_names ?? []],
    secretValues: payload.secret_values ?? [],
    named: new Set(isNamed ? exchanges.map(({ id }) => id) : []),
    version: facts.version,
    needs: (spec) => exactNeeds(spec, facts.listener),
  };
}
