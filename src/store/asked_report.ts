import type { Config } from "../runtime/config.ts";

/** What answers calls of the control API. */
export type ControlApi = (request: Request) => Response | Promise<Response>;

/** The report of a scope as the control API shows it, without secrets; `null` where it has none. */
export async function askReport(
  { controlToken }: Pick<Config, "controlToken">,
  control: () => Promise<ControlApi>,
  name: string,
): Promise<string | null> {
  const query = new URLSearchParams({ scope: name, format: "json" });
  const request = new Request(`http://localhost/__mock__/report?${query}`);
  if (controlToken !== null) {
    request.headers.set("authorization", `Bearer ${controlToken}`);
  }
  const response = await (await control())(request);
  return response.ok ? await response.text() : null;
}
