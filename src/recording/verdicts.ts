/** What became of recorded requests. */
export type RecordingVerdict =
  /** They are answered by a stub. */
  | "made"
  /** A stub asks for them, and its answer is to be written. */
  | "draft"
  /** They are not what a recording is about. */
  | "left_out"
  /** They cannot be answered as they were. */
  | "refused";

/** What is said of some requests. */
export interface RecordingLine {
  readonly request_ids: readonly string[];
  readonly stub_id: string | null;
  readonly verdict: RecordingVerdict;
  readonly message: string;
}

/** Why an exchange is not recorded. */
export interface Obstacle {
  readonly verdict: Exclude<RecordingVerdict, "made" | "draft">;
  readonly message: string;
}
