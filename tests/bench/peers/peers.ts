import type { Contestant } from "../contestant.ts";
import { startHoverfly } from "./hoverfly.ts";
import { startMockoon } from "./mockoon.ts";
import { startMockServer } from "./mockserver.ts";
import { fetchMockServer, mockServerVersion } from "./mockserver_fetch.ts";
import { startMountebank } from "./mountebank.ts";
import { maven, npm, runClient } from "./registry_client.ts";
import { startRift } from "./rift.ts";
import { startWireMock } from "./wiremock.ts";

/** Another tool: where it comes from and how it is started with its log on. */
export interface Peer extends Contestant {
  readonly version: string;
  /** Fetches it into the folder; why that failed, or null. */
  readonly fetch: (folder: string) => Promise<string | null>;
}

/** Java compiles what runs often, and is slow before it has. */
const javaWarmUpSeconds = 20;

export const peers: readonly Peer[] = [
  {
    name: "mountebank",
    version: "2.9.1",
    fetch: (folder) => npm(folder, "mountebank@2.9.1"),
    start: startMountebank,
  },
  {
    name: "Mockoon CLI",
    version: "9.9.0",
    fetch: (folder) => npm(folder, "@mockoon/cli@9.9.0"),
    start: startMockoon,
  },
  {
    name: "WireMock",
    version: "3.13.2",
    fetch: (folder) =>
      maven(folder, "org.wiremock:wiremock-standalone:3.13.2:jar"),
    warmUpSeconds: javaWarmUpSeconds,
    start: startWireMock,
  },
  {
    name: "MockServer",
    version: mockServerVersion,
    fetch: fetchMockServer,
    warmUpSeconds: javaWarmUpSeconds,
    start: startMockServer,
  },
  {
    name: "Rift",
    version: "0.19.0",
    fetch: (folder) =>
      runClient("cargo", [
        ...["install", "--locked", "--root", folder],
        "rift-http-proxy@0.19.0",
      ]),
    start: startRift,
  },
  {
    name: "Hoverfly",
    version: "latest",
    fetch: () =>
      runClient("go", [
        "install",
        "github.com/SpectoLabs/hoverfly/core/cmd/hoverfly@latest",
      ]),
    start: startHoverfly,
  },
];
