import type { z } from "zod";
import { given } from "../given.ts";
import type { listedResponse, ResponsePayload } from "./response_payload.ts";

/** A response as listings show it. */
export function listResponse(
  { body_file, template_status_code, template_headers, ...response }:
    ResponsePayload,
): z.infer<typeof listedResponse> {
  return {
    status_code: response.status_code ?? null,
    headers: response.headers,
    body: response.body ?? null,
    template_body: response.template_body ?? null,
    body_base64: response.body_base64 ?? null,
    ...given({ body_file, template_status_code, template_headers }),
  };
}
