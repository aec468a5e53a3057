import { isControl } from "../control/control_path.ts";
import type { GivenParts } from "../control/parts.ts";
import type { Config } from "../runtime/config.ts";
import { onFirstUse } from "../runtime/first_use.ts";
import { isWireMockCall } from "./admin_path.ts";

type Handler = (request: Request) => Response | Promise<Response>;

type Api = () => Promise<(request: Request) => Response | Promise<Response>>;

/** What is asked about mocks, each loaded by the first call. */
interface Apis {
  readonly control: Api;
  /** WireMock's admin API, or as much as there is of it; `null` where `/__admin` belongs to stubs. */
  readonly wireMock: Api | null;
}

/** The APIs of a server, by what they work with. */
export function controlApis(
  config: Config,
  parts: () => Promise<GivenParts>,
): Apis {
  const { controlToken: token, allowHosts: allowedHosts, redact } = config;
  const rules = { token, allowedHosts, redact };
  const control = onFirstUse(async () => {
    const { loadControl } = await import("../control/loading.ts");
    const { createControl } = await loadControl();
    return createControl(await parts(), rules);
  });
  const wireMock = onFirstUse(async () => {
    // Most of what it needs is in there, and is loaded piece by piece.
    await control();
    const { createWireMockApi } = await import("./wiremock_api.ts");
    return createWireMockApi(await parts(), rules);
  });
  return { control, wireMock: config.wireMockApi ? wireMock : null };
}

/** What a server answers with, by what is asked. */
export interface Answers {
  /** Every request. */
  readonly all: Handler;
  /** Those that are no calls of an API, while there is a permit. */
  readonly mocks: Handler;
  isCall(request: Request): boolean;
}

/** Gives each request to an API or to the mocks. */
export function withApis(
  mocks: Handler,
  { control, wireMock }: Apis,
): Answers {
  const ask = async (api: Api, request: Request) =>
    await (await api())(request);
  if (wireMock === null) {
    const all: Handler = (request) =>
      isControl(request) ? ask(control, request) : mocks(request);
    return { all, mocks, isCall: isControl };
  }
  const all: Handler = (request) =>
    isControl(request)
      ? ask(control, request)
      : isWireMockCall(request)
      ? ask(wireMock, request)
      : mocks(request);
  const isCall = (request: Request) =>
    isControl(request) || isWireMockCall(request);
  return { all, mocks, isCall };
}
