/** A call that a page shows, as its `data-call` holds it. */
export interface ShownCall {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** JSON. */
  readonly payload: string | null;
}
