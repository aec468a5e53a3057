import {
  liveness,
  readiness,
  type ReadinessAnswer,
} from "../model/probe_answers.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";

/**
 * What an orchestrator and a load balancer ask. They have no control token, and
 * nothing here is worth one.
 */
export function probeRoutes(parts: ControlParts): Route[] {
  return [
    route({
      method: "GET",
      path: "/__mock__/ready",
      summary: "Tells whether the server is ready for requests",
      visit: "probe",
      answers: {
        200: { description: "It is", schema: readiness },
        503: {
          description: "It is not: a condition does not hold",
          schema: readiness,
        },
      },
      handle() {
        const answer = describeReadiness(parts);
        return json(answer, answer.ready ? 200 : 503);
      },
    }),
    route({
      method: "GET",
      path: "/__mock__/live",
      summary: "Tells that the process is alive",
      visit: "probe",
      answers: { 200: { description: "It does", schema: liveness } },
      handle: () => json({ live: true }),
    }),
  ];
}

function describeReadiness({ readiness }: ControlParts): ReadinessAnswer {
  const conditions = readiness.look();
  const differing = readiness.filesDiffer();
  const trouble = readiness.storeTrouble();
  return {
    ready: conditions.every(({ obstacle }) => obstacle === null),
    conditions: conditions.map(({ name, obstacle }) =>
      obstacle === null
        ? { name, holds: true }
        : { name, holds: false, reason: obstacle }
    ),
    ...(differing.length === 0 ? {} : { files_differ: [...differing] }),
    ...(trouble === null ? {} : { store_trouble: trouble }),
  };
}
