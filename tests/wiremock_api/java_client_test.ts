import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { makeProject, maven, missingJava } from "../packages/maven_project.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/java.md", import.meta.url),
);

const [before = "", section = ""] = page.split(/^## WireMock's client$/m);

function block(text: string, language: string): string {
  const [, found] =
    new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "m").exec(text) ?? [];
  assert.ok(found, `docs/java.md has no block of ${language}`);
  return found;
}

/** The project of the page, with the dependency of the section. */
const pom = block(before, "xml").replace(
  "  </dependencies>",
  `${block(section, "xml")}  </dependencies>`,
);

/** More of the client than the page shows. */
const more = `
import static com.github.tomakehurst.wiremock.client.WireMock.*;
import static org.junit.jupiter.api.Assertions.*;

import com.github.tomakehurst.wiremock.client.VerificationException;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.stubbing.StubMapping;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.*;

class MoreTest {
  private static final URI SERVER = URI.create(System.getenv("STANDIN_URL"));
  private final WireMock client = WireMock.create()
      .host(SERVER.getHost()).port(SERVER.getPort())
      .urlPathPrefix("/__scope__/java").build();

  @BeforeEach
  void begin() {
    WireMock.configureFor(client);
    client.resetMappings();
    client.resetRequests();
  }

  @Test
  void editsAndRemoves() throws Exception {
    StubMapping stub = client.register(get("/a").withId(java.util.UUID.randomUUID())
        .withName("a").willReturn(ok("one")));
    assertEquals("one", body("/a"));
    client.editStubMapping(get("/a").withId(stub.getId()).willReturn(ok("two")));
    assertEquals("two", body("/a"));
    assertEquals(1, client.allStubMappings().getMappings().size());
    assertEquals("/a", client.getStubMapping(stub.getId()).getItem().getRequest().getUrl());
    client.removeStubMapping(stub);
    assertEquals(0, client.allStubMappings().getMappings().size());
  }

  @Test
  void ranksAndTemplates() throws Exception {
    client.register(any(anyUrl()).atPriority(10).willReturn(notFound()));
    client.register(get(urlPathTemplate("/users/{id}"))
        .withQueryParam("q", matching("[a-z]+"))
        .withPathParam("id", equalTo("7"))
        .withCookie("s", equalTo("1"))
        .willReturn(ok("{{request.pathSegments.[1]}}").withTransformers("response-template")));
    assertEquals("", body("/users/7?q=1"));
    var request = HttpRequest.newBuilder(uri("/users/7?q=ab")).header("Cookie", "s=1").build();
    assertEquals("7", http().send(request, BodyHandlers.ofString()).body());
    client.verifyThat(1, getRequestedFor(urlPathEqualTo("/users/7")).withCookie("s", equalTo("1")));
    assertEquals(2, client.getServeEvents().size());
    assertTrue(client.getServeEvents().get(0).getWasMatched());
    assertEquals("/users/{id}", client.getServeEvents().get(0).getStubMapping().getRequest().getUrlPathTemplate());
  }

  @Test
  void explainsWhatIsMissing() throws Exception {
    client.register(get("/cart").willReturn(ok()));
    body("/card");
    var error = assertThrows(VerificationException.class,
        () -> client.verifyThat(getRequestedFor(urlEqualTo("/cart"))));
    assertTrue(error.getMessage().contains("/card"), error.getMessage());
    assertEquals(1, findNearMissesForAllUnmatched().size());
    client.removeEvents(getRequestedFor(urlEqualTo("/card")));
    assertEquals(0, client.findAllUnmatchedRequests().size());
  }

  @Test
  void refusesWhatItCannotKeep() {
    var error = assertThrows(RuntimeException.class, () ->
        client.register(get("/a").withPort(80).willReturn(ok())));
    assertTrue(error.getMessage().contains("a port has no criterion"), error.getMessage());
  }

  private static URI uri(String path) {
    return URI.create(SERVER + "/__scope__/java" + path);
  }

  private static HttpClient http() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  private static String body(String path) throws Exception {
    return http().send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString()).body();
  }
}
`;

const missing = await missingJava(pom);

Deno.test({
  name: `WireMock's Java client works with --wiremock-api${
    missing === null ? "" : ` (skipped: ${missing})`
  }`,
  ignore: missing !== null,
  async fn() {
    await using server = await startStandin({ wireMockApi: true });
    await server.control("POST", "/__mock__/scopes", { name: "java" });
    const folder = await makeProject([
      ["pom.xml", pom],
      ["CartTest.java", block(section, "java CartTest\\.java")],
      ["MoreTest.java", more],
    ]);
    try {
      const { code, text } = await maven(folder, ["--offline", "test"], {
        STANDIN_URL: server.url,
      });
      assert.equal(code, 0, text);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
