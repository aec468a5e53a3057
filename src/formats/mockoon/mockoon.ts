import { isJsonObject, type Json, type JsonObject } from "../../json/values.ts";
import type { JsonPath } from "../../json/values.ts";
import type { Entry, Source } from "../entry.ts";
import type { Importer, Run } from "../format.ts";
import { memberOf, numberOf, textOf } from "../member.ts";
import { withHeaders } from "../header_fields.ts";
import { addHeaders } from "./headers.ts";
import { checkEnvironment } from "./members.ts";
import { orderOf } from "./route_order.ts";
import { translateRoute } from "./route.ts";
import { scopesOf } from "./scopes.ts";
import { templated } from "./texts.ts";

/** The newest version of the file that is understood. */
const newest = 33;

/** Reads Mockoon's environments: the first route that fits answers. */
export const importMockoon: Importer = function* (sources, run) {
  const found = sources.flatMap((source) => environmentsOf(source, run));
  const scopes = scopesOf(found.map(({ environment }) => environment));
  for (const [count, { source, environment, at }] of found.entries()) {
    const whole = run.entry(source, at);
    if (!readEnvironment(environment, whole)) continue;
    const scope = scopes[count] ?? null;
    if (scope !== null) tellScope(environment, scope, whole);
    const given = memberOf(environment, "routes");
    const routes = Array.isArray(given) ? given : [];
    const order = orderOf(routes, environment);
    yield;
    const entries: Entry[] = [];
    for (const [index, route] of routes.entries()) {
      const entry = run.entry(source, [...at, "routes", index]);
      entries.push(entry);
      yield* translateRoute(route, {
        entry,
        environment,
        files: run.files,
        folder: folderOf(source.file),
        place: -1000 * (order[index] ?? index),
        scope,
      });
      yield;
    }
    tellGaps(routes, { entries, order });
    addProxy(environment, { source, at, run, scope });
  }
};

const gap = "it would take the requests of routes that are refused";

function isRefused({ notes }: Entry): boolean {
  return notes.some(({ verdict }) => verdict === "refused");
}

/** A route for whatever others leave would take what was for one that is refused. */
function tellGaps(
  routes: readonly Json[],
  { entries, order }: {
    readonly entries: readonly Entry[];
    readonly order: readonly number[];
  },
): void {
  const placeOf = (at: number) => order[at] ?? at;
  const first = entries.reduce(
    (least, entry, at) =>
      isRefused(entry) ? Math.min(least, placeOf(at)) : least,
    Infinity,
  );
  for (const [at, entry] of entries.entries()) {
    const endpoint = textOf(memberOf(routes[at], "endpoint")) ?? "";
    if (placeOf(at) > first && /^\/?\*$/.test(endpoint)) entry.wider([], gap);
  }
}

interface Found {
  readonly source: Source;
  readonly environment: Json;
  readonly at: JsonPath;
}

/** Environments of a file: the file itself, or those of an older export. */
function environmentsOf(source: Source, run: Run): Found[] {
  const { value } = source.document;
  const data = memberOf(value, "data");
  if (memberOf(value, "source") === null || !Array.isArray(data)) {
    return [{ source, environment: value, at: [] }];
  }
  return data.flatMap((one, index) => {
    if (memberOf(one, "type") === "environment") {
      const at = ["data", index, "item"];
      return [{ source, environment: memberOf(one, "item"), at }];
    }
    const message = "it is no environment: a route by itself has no address";
    run.entry(source, ["data", index]).refuse([], message);
    return [];
  });
}

/** In Mockoon an environment is found at a port of its own, so that none takes another's requests. */
function tellScope(environment: Json, scope: string, whole: Entry): void {
  const port = textOf(memberOf(environment, "port"));
  const here = port === undefined ? "this one" : `this one, of port ${port},`;
  whole.rewritten(
    port === undefined ? [] : ["port"],
    `there are several environments: ${here} answers in the scope "${scope}", as at /__scope__/${scope}`,
    "answer_differs",
  );
}

function folderOf(file: string): string {
  return file.split("/").slice(0, -1).map((step) => `${step}/`).join("");
}

/** Says what of an environment is left out; false where it is not understood. */
function readEnvironment(
  environment: Json,
  entry: Entry,
): environment is JsonObject {
  if (!isJsonObject(environment) || !Array.isArray(environment["routes"])) {
    entry.refuse([], 'an environment should have a list "routes"');
    return false;
  }
  const migration = environment["lastMigration"] ?? null;
  const version = numberOf(migration) ?? (migration === null ? 0 : NaN);
  if (!Number.isInteger(version) || version < 0) {
    entry.refuse(["lastMigration"], "it should be a whole number");
    return false;
  }
  if (version > newest) {
    entry.refuse(
      ["lastMigration"],
      `it is of version ${version}, and ${newest} is the newest that is understood: use a newer Standin, or export it from an older Mockoon`,
    );
    return false;
  }
  if (!checkEnvironment(environment, entry)) return false;
  if (environment["cors"] === true) {
    entry.lost(
      ["cors"],
      "the headers of CORS are not added: start with --cors",
    );
  }
  const isOfTls = memberOf(environment["tlsOptions"], "enabled") === true;
  if (isOfTls || environment["https"] === true) {
    entry.lost(
      [isOfTls ? "tlsOptions" : "https"],
      "TLS is a matter of the server",
      "none",
    );
  }
  return true;
}

/** What no route takes goes to the upstream. */
function addProxy(
  environment: JsonObject,
  { source, at, run, scope }: {
    readonly source: Source;
    readonly at: JsonPath;
    readonly run: Run;
    readonly scope: string | null;
  },
): void {
  const host = textOf(environment["proxyHost"]) ?? "";
  if (environment["proxyMode"] !== true || host === "") return;
  const isHere = (entry: Entry) =>
    entry.source === source && entry.place.length > at.length;
  const hasGap = run.entries.some((entry) => isHere(entry) && isRefused(entry));
  const entry = run.entry(source, [...at, "proxyHost"]);
  if (hasGap) {
    entry.wider([], gap);
  }
  const sent: JsonObject = {};
  addHeaders(environment["proxyReqHeaders"] ?? null, sent);
  const received: JsonObject = {};
  addHeaders(environment["proxyResHeaders"] ?? null, received);
  const { headers = {}, ...templates } = templated(
    { headers: sent, body: {} },
    [],
    entry,
  );
  if (JSON.stringify(received).includes("{{")) {
    entry.lost([], "proxyResHeaders with a template are left out");
  }
  const prefix = textOf(environment["endpointPrefix"]) ?? "";
  const cut = environment["proxyRemovePrefix"] === true && prefix !== "";
  entry.stub({
    request: {},
    action: {
      proxy: {
        url: host,
        append_path: true,
        headers,
        ...templates,
        ...(JSON.stringify(received).includes("{{")
          ? {}
          : withHeaders("response_headers", received)),
        ...(cut ? { strip_prefix: `/${prefix.replace(/^\/|\/$/g, "")}` } : {}),
      },
    },
  }, { turn: { level: -1, place: 0 }, scope });
}
