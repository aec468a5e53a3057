import { type Report, reportAnswer } from "../../src/model/report.ts";
import type { Answer, TestServer } from "../harness.ts";

/** The one report of an answer. */
export function one(answer: Answer): Report {
  const shown = answer.as(reportAnswer);
  if ("reports" in shown) throw new Error(answer.text);
  return shown;
}

/** The reports of an answer, with what holds of them together. */
export function several(answer: Answer) {
  const shown = answer.as(reportAnswer);
  if (!("reports" in shown)) throw new Error(answer.text);
  return shown;
}

/** Asks for a report; `query` begins without "?". */
export function askReport(server: TestServer, query: string): Promise<Answer> {
  return server.control("GET", `/__mock__/report?${query}`);
}

export async function reportOf(
  server: TestServer,
  query: string,
): Promise<Report> {
  return one(await askReport(server, query));
}

/** Makes a scope. */
export async function makeScope(
  server: TestServer,
  payload: Record<string, unknown>,
): Promise<void> {
  const { status, text } = await server.control(
    "POST",
    "/__mock__/scopes",
    payload,
  );
  if (status !== 201) throw new Error(text);
}

/** Asserts in a scope; the result. */
export async function assertIn(
  server: TestServer,
  scope: string,
  payload: unknown,
): Promise<void> {
  const path = `/__mock__/assert?scope=${scope}`;
  const { status, text } = await server.control("POST", path, payload);
  if (status !== 200) throw new Error(text);
}
