import { join } from "@std/path";
import { dependencyPlugin, maven, runClient } from "./registry_client.ts";

export const mockServerVersion = "8.0.0";

/** The release before, whose parent project stands in where that of this one is missing. */
const versionBefore = "7.6.0";

/** Where its jar and those of its libraries lie, in the cache folder. */
export function mockServerJars(folder: string): string {
  return join(folder, "mockserver", "jars");
}

/** Fetches MockServer with its libraries, through a project that asks for nothing else. */
export async function fetchMockServer(folder: string): Promise<string | null> {
  const project = join(folder, "mockserver");
  await Deno.mkdir(project, { recursive: true });
  await Deno.writeTextFile(join(project, "pom.xml"), pom);
  const copy = () =>
    runClient("mvn", [
      ...["-q", "-B", "-f", join(project, "pom.xml")],
      `-Dmaven.repo.local=${join(project, "repository")}`,
      ...[`${dependencyPlugin}:copy-dependencies`, "-DincludeScope=runtime"],
      `-DoutputDirectory=${mockServerJars(folder)}`,
    ]);
  if (await copy() === null) return null;
  return await placeParent(project) ?? await copy();
}

/**
 * A mirror of Maven Central may lack the parent project, which says nothing but
 * the versions of libraries: that of the release before then takes its place.
 */
async function placeParent(project: string): Promise<string | null> {
  const reason = await maven(
    project,
    `org.mock-server:mockserver:${versionBefore}:pom`,
  );
  if (reason !== null) return reason;
  const parent = await Deno.readTextFile(
    join(project, `mockserver-${versionBefore}.pom`),
  );
  const place = join(
    ...[project, "repository", "org", "mock-server", "mockserver"],
    mockServerVersion,
  );
  await Deno.mkdir(place, { recursive: true });
  await Deno.writeTextFile(
    join(place, `mockserver-${mockServerVersion}.pom`),
    parent.replaceAll(
      `<version>${versionBefore}</version>`,
      `<version>${mockServerVersion}</version>`,
    ),
  );
  return null;
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>standin</groupId>
  <artifactId>bench</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.mock-server</groupId>
      <artifactId>mockserver-netty</artifactId>
      <version>${mockServerVersion}</version>
    </dependency>
  </dependencies>
</project>
`;
