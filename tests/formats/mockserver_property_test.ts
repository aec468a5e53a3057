import { importMockServer } from "../../src/formats/mockserver/mockserver.ts";
import { neverWider } from "./models/drawn.ts";
import { mockServerDraws } from "./models/mockserver_draws.ts";

for (const drawn of mockServerDraws) {
  Deno.test(`what an import of MockServer's ${drawn.name} takes, MockServer takes`, () => {
    neverWider(drawn, importMockServer, (httpRequest) => ({
      httpRequest,
      httpResponse: {},
    }));
  });
}
