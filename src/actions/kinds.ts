// What a stub does: a folder for each kind of action, with its schema, what is
// prepared once when the stub is created, how it makes an answer, and how a
// listing and a preview show it. A new kind is a folder and a line here. The
// sequence, whose steps are actions with chaos, is made of them in model/.

import { llm } from "./llm/llm.ts";
import { mcp } from "./mcp/mcp.ts";
import { proxy } from "./proxy/proxy.ts";
import { resource } from "./resource/resource.ts";
import { response } from "./response/response.ts";
import { sse } from "./sse/sse.ts";
import { stream } from "./stream/stream.ts";

/** The kinds that a listing always shows, null where a stub does something else (docs/contract.md#b1.6). */
export const firstKinds = { response, proxy, sse };

/** The kinds that a listing shows only where they were given. */
export const laterKinds = { stream, llm, mcp, resource };

/** Each kind of action under the name that it has in a payload. */
export const kinds = { ...firstKinds, ...laterKinds };

/** The kinds that a step of a sequence may be. */
export const stepKinds = { response, proxy, sse, stream, llm };
