/** A request that both servers are sent. */
export interface JudgedRequest {
  readonly target: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Mappings with requests that fit them and requests that miss by one criterion each, in the order in which they are sent. */
export interface JudgedCase {
  readonly name: string;
  readonly mappings: readonly unknown[];
  readonly files?: Readonly<Record<string, string>>;
  readonly requests: readonly JudgedRequest[];
}
