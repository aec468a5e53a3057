import type { Drawn } from "./drawn.ts";
import { dateDraws } from "./wiremock_dates.ts";
import { combinedBodies, fieldDraws } from "./wiremock_draws.ts";
import { jsonDraws } from "./wiremock_json.ts";
import { multipart } from "./wiremock_parts.ts";
import { xmlDraws } from "./wiremock_xml.ts";

/** What is asked of WireMock's requests. */
export const wireMockDraws: readonly Drawn[] = [
  ...fieldDraws,
  multipart,
  combinedBodies,
  ...dateDraws,
  ...jsonDraws,
  ...xmlDraws,
];
