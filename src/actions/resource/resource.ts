import type { z } from "zod";
import { firstValue } from "../../request/header_lines.ts";
import { rawPath, rawTarget } from "../../request/target.ts";
import type { ActionKind } from "../kind.ts";
import { previewOf } from "../preview.ts";
import { answerResource } from "./resource_answer.ts";
import {
  listedResource,
  listResource,
  type ResourcePayload,
  resourcePayload,
  startOf,
} from "./resource_payload.ts";

/** A REST collection, or a single document, which each scope changes for itself. */
export const resource: ActionKind<
  ResourcePayload,
  z.infer<typeof listedResource>
> = {
  payload: resourcePayload.nullish(),
  listed: listedResource.nullable(),
  prepare(spec) {
    const name = spec.name ?? "";
    const start = startOf(spec);
    return {
      kind: "live",
      streamsBody: false,
      resource: { name, start },
      answer({ request, incoming, itemId, shelf }, { uuid }) {
        const host = firstValue(incoming.headerLines, "host");
        // With the prefix that may have selected the scope.
        const path = rawPath(rawTarget(request.url, host));
        const call = { incoming, itemId, path, uuid };
        return answerResource({ name, start, shelf }, call);
      },
      preview({ incoming, itemId, shelf }) {
        const unchanged = {
          get: (one: string) => shelf.get(one),
          put: () => null,
        };
        const { path } = incoming;
        const uuid = () => "00000000-0000-4000-8000-000000000000";
        const call = { incoming, itemId, path, uuid };
        return previewOf(
          answerResource({ name, start, shelf: unchanged }, call),
        );
      },
    };
  },
  list: listResource,
};
