import { copies, type File, json, type Parts } from "./file_parts.ts";

/** Files of tools that record, and of Mockoon: what each holds is given, often not what it should be. */
export const recordedFiles: Readonly<
  Record<string, (parts: Parts) => File[]>
> = {
  mockoon: ({ text, count, value }) =>
    json("mockoon.json", {
      uuid: "e",
      name: text,
      endpointPrefix: "",
      data: [{ uuid: "d", id: "d", value: JSON.stringify(value) }],
      routes: copies({
        uuid: "r",
        method: "post",
        endpoint: text.slice(1),
        responses: [{
          uuid: "a",
          body: `{{${text}}}`,
          statusCode: 200,
          headers: value,
          rulesOperator: "OR",
          rules: [
            { target: "body", modifier: text, value: text, operator: "regex" },
            { target: "query", modifier: "a", value, operator: "equals" },
          ],
        }],
      }, count),
    }),
  vcr: ({ text, count, value }) =>
    json("vcr.json", {
      version: 1,
      interactions: copies({
        request: { method: "POST", uri: `http://h${text}`, body: text },
        response: {
          status: { code: 200, message: "OK" },
          headers: value,
          body: { string: JSON.stringify(value) },
        },
      }, count),
    }),
  "vcr in YAML": ({ text, count }) => {
    const one = [
      "- request:",
      "    method: GET",
      `    uri: ${JSON.stringify(`http://h/${text}`)}`,
      "  response:",
      "    status: {code: 200, message: OK}",
      "    headers: {a: [b]}",
      `    body: {string: ${JSON.stringify(text)}}`,
    ].join("\n");
    return [{
      path: "vcr.yaml",
      text: `version: 1\ninteractions:\n${copies(one, count).join("\n")}\n`,
    }];
  },
  nock: ({ text, count, value }) =>
    json(
      "nock.json",
      copies({
        scope: "http://h:80",
        method: "POST",
        path: text,
        body: value,
        status: 200,
        response: value,
        rawHeaders: ["a", text],
      }, Math.max(1, count)),
    ),
  swagger: ({ text, count, value }) =>
    json("swagger.json", {
      swagger: "2.0",
      info: { title: text, version: "1" },
      paths: Object.fromEntries(
        copies({ text, value }, count).map((_, at) => [`/p${at}/{a}`, {
          post: {
            parameters: [
              { name: "a", in: "path", type: "string", pattern: text },
              { name: "b", in: "body", schema: value },
            ],
            responses: { 200: { description: text, schema: value } },
          },
        }]),
      ),
    }),
  "HAR with bodies": ({ text, count, value }) =>
    json("bodies.har", {
      log: {
        entries: copies({
          request: {
            method: "POST",
            url: "http://h/a?b=c",
            headers: [{ name: "x", value: text }],
            postData: {
              mimeType: "application/json",
              text: JSON.stringify(value),
            },
          },
          response: {
            status: 200,
            headers: [{ name: "content-type", value: "application/json" }],
            content: {
              text: btoa("a".repeat(text.length)),
              encoding: "base64",
            },
          },
        }, count),
      },
    }),
};
