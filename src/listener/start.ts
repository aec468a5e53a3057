import { FastListener } from "./fast.ts";
import type { Listener, Service } from "./listening.ts";

/** The listener that the configuration asks for; what the exact one needs is loaded only then. */
export async function startListener(service: Service): Promise<Listener> {
  if (service.config.listener === "fast") return new FastListener(service);
  const { listenExact } = await import("./exact.ts");
  return await listenExact(service);
}
