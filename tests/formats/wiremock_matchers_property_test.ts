import { importWireMock } from "../../src/formats/wiremock/wiremock.ts";
import { neverWider } from "./models/drawn.ts";
import { wireMockDraws } from "./models/wiremock_all.ts";

for (const drawn of wireMockDraws) {
  Deno.test(`what an import of WireMock's ${drawn.name} takes, WireMock takes`, () => {
    neverWider(drawn, importWireMock, (request) => ({ request, response: {} }));
  });
}
