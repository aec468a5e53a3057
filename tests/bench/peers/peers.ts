import type { Contestant } from "../contestant.ts";
import { startHoverfly } from "./hoverfly.ts";
import { startMockoon } from "./mockoon.ts";
import { startMockServer } from "./mockserver.ts";
import { startMountebank } from "./mountebank.ts";
import { startWireMock } from "./wiremock.ts";

/** Another tool: where it comes from and how it is started with its log on. */
export interface Peer extends Contestant {
  readonly version: string;
  /** The command that fetches it into the folder. */
  readonly source: (folder: string) => readonly string[];
}

/** Java compiles what runs often, and is slow before it has. */
const javaWarmUpSeconds = 20;

export const peers: readonly Peer[] = [
  {
    name: "mountebank",
    version: "2.9.1",
    source: (folder) => npm(folder, "mountebank@2.9.1"),
    start: startMountebank,
  },
  {
    name: "Mockoon CLI",
    version: "9.9.0",
    source: (folder) => npm(folder, "@mockoon/cli@9.9.0"),
    start: startMockoon,
  },
  {
    name: "WireMock",
    version: "3.13.2",
    source: (folder) =>
      maven(folder, "org.wiremock:wiremock-standalone:3.13.2:jar"),
    warmUpSeconds: javaWarmUpSeconds,
    start: startWireMock,
  },
  {
    name: "MockServer",
    version: "7.6.0",
    source: (folder) =>
      maven(
        folder,
        "org.mock-server:mockserver-netty:7.6.0:jar:jar-with-dependencies",
      ),
    warmUpSeconds: javaWarmUpSeconds,
    start: startMockServer,
  },
  {
    name: "Hoverfly",
    version: "latest",
    source: () => [
      ...["go", "install"],
      "github.com/SpectoLabs/hoverfly/core/cmd/hoverfly@latest",
    ],
    start: startHoverfly,
  },
];

function npm(folder: string, name: string): string[] {
  return [
    ...["npm", "install", "--prefix", folder],
    ...["--no-audit", "--no-fund", "--omit=dev", name],
  ];
}

function maven(folder: string, artifact: string): string[] {
  return [
    ...["mvn", "-q", "-B"],
    "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy",
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${folder}`,
  ];
}
