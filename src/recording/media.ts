import { isTextual } from "../formats/media_type.ts";

/** How a body is read, by its media type. */
export type MediaKind =
  | "json"
  | "form"
  | "multipart"
  | "events"
  | "lines"
  | "text"
  | "bytes";

/** The kind of a body of a media type; what is called text may turn out to be none. */
export function mediaKind(type: string | undefined): MediaKind {
  const essence = (type ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (essence === "text/event-stream") return "events";
  if (
    /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq)$/.test(essence)
  ) {
    return "lines";
  }
  if (/[/+]json$/.test(essence)) return "json";
  if (essence === "application/x-www-form-urlencoded") return "form";
  if (essence.startsWith("multipart/")) return "multipart";
  return isTextual(type) ? "text" : "bytes";
}

/** The text of UTF-8; `null` for other bytes. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
      .decode(bytes);
  } catch {
    return null;
  }
}
