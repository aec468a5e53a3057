import { z } from "zod";
import type { TestServer } from "../harness.ts";

const object = z.record(z.string(), z.unknown());

const operation = z.looseObject({
  summary: z.string(),
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })),
  requestBody: z.looseObject({
    content: z.record(
      z.string(),
      z.looseObject({
        schema: z.looseObject({ properties: object.optional() }),
      }),
    ),
  }).optional(),
  responses: object,
  security: z.array(z.unknown()).optional(),
});

const apiDocument = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: object }),
});

/** The OpenAPI document of a server. */
export async function readDocument(server: TestServer) {
  const answer = await server.control("GET", "/__mock__/openapi.json");
  return answer.as(apiDocument);
}
