import assert from "node:assert/strict";
import type { z } from "zod";
import {
  exportAnswer,
  type ImportAnswer,
  importAnswer,
} from "../../src/model/import.ts";
import type { Answer, TestServer } from "../harness.ts";

/** A file of an import. */
export interface TextFile {
  readonly path: string;
  /** Text as it is, other values as JSON. */
  readonly content: unknown;
}

/** Sends files to a server's import; `more` are other members of the payload. */
export function sendImport(
  server: TestServer,
  files: readonly TextFile[],
  { query = "", ...more }: Record<string, unknown> & { query?: string } = {},
): Promise<Answer> {
  return server.control("POST", `/__mock__/import${query}`, {
    files: files.map(({ path, content }) => ({
      path,
      text: typeof content === "string" ? content : JSON.stringify(content),
    })),
    ...more,
  });
}

/** The same, where it has to be taken. */
export async function importInto(
  server: TestServer,
  files: readonly TextFile[],
  more: Record<string, unknown> = {},
): Promise<ImportAnswer> {
  const answer = await sendImport(server, files, more);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(importAnswer);
}

/** Mappings as a file of WireMock's. */
export function mappings(...list: readonly unknown[]): TextFile[] {
  return [{ path: "mappings/all.json", content: { mappings: list } }];
}

/** What is said of entries that were not simply kept. */
export function notes({ report }: ImportAnswer): string[] {
  return report.filter(({ verdict }) => verdict !== "kept")
    .map(({ verdict, pointer }) => `${verdict} ${pointer}`);
}

/** What a server exports. */
export async function exported(server: TestServer, query: string) {
  const answer = await server.control("GET", `/__mock__/export?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.as(exportAnswer);
}

/** The files of an export as those of an import. */
export function given(
  files: z.infer<typeof exportAnswer>["files"],
): TextFile[] {
  return files.map(({ path, text }) => ({ path, content: text }));
}
