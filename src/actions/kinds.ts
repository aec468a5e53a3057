// What a stub does: a folder for each kind of action, with its schema, what is
// prepared once when the stub is created, how it makes an answer, and how a
// listing and a preview show it. A new kind is a folder and a line here.

import { proxy } from "./proxy/proxy.ts";
import { response } from "./response/response.ts";
import { sse } from "./sse/sse.ts";

/** Each kind of action under the name that it has in a payload. */
export const kinds = { response, proxy, sse };
