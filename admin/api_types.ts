import type { Json, JsonObject } from "../src/json/values.ts";
import type { Issue } from "../src/schema/issue.ts";

export type { Issue, Json, JsonObject };

/** A stub as the control API lists it. */
export interface Stub {
  readonly stub_id: string;
  readonly request: JsonObject;
  readonly action: JsonObject;
  readonly scope: string | null;
  readonly chaos: JsonObject | null;
  readonly max_calls: number | null;
  readonly calls: number;
  readonly created_at: string;
  readonly last_call_at: string | null;
  readonly disabled: boolean;
}

export type BodyEncoding = "utf-8" | "base64";

/** Content as the journal shows it. */
export interface Recorded {
  readonly body: string;
  readonly body_encoding: BodyEncoding;
  readonly body_size: number;
  readonly body_truncated: boolean;
}

export interface SentEvent {
  readonly at_ms: number;
  readonly id?: string | null;
  readonly event?: string | null;
  readonly bytes: number;
}

/** What a request was answered with. */
export interface Answer extends Recorded {
  readonly status: number | null;
  readonly duration_ms: number;
  readonly outcome: string;
  readonly headers: Record<string, string[]>;
  readonly events?: readonly SentEvent[];
  readonly detail?: string;
}

export interface ChaosRecord {
  readonly latency_ms: number;
  readonly drop_draw: number | null;
  readonly drop_probability: number | null;
  readonly dropped: boolean;
}

/** A journal entry. */
export interface RequestRecord extends Recorded {
  readonly id: string;
  readonly seq: number;
  readonly received_at: string;
  readonly method: string;
  readonly path: string;
  readonly target: string;
  readonly query: Record<string, string>;
  readonly query_all: Record<string, string[]>;
  readonly headers: Record<string, string>;
  readonly headers_all: Record<string, string[]>;
  readonly body_decoded_from: string | null;
  readonly host: string;
  readonly scope: string | null;
  readonly path_params: Record<string, string>;
  readonly matched_stub_id: string | null;
  readonly response: Answer | null;
  readonly chaos: ChaosRecord | null;
}

export interface RequestListing {
  readonly requests: readonly RequestRecord[];
  readonly cursor: number;
  readonly total: number;
  readonly evicted: number;
}

export interface Clause {
  readonly field: string;
  readonly key?: string;
  readonly matched: boolean;
  readonly expected: Json;
  readonly actual: Json;
  readonly reason: string;
}

export interface NearMiss {
  readonly stub_id: string;
  readonly scope: string | null;
  readonly matched_fields: number;
  readonly total_fields: number;
  readonly clauses: readonly Clause[];
}

export interface Rank {
  readonly fields: number;
  readonly weight: number;
  readonly scoped: boolean | number;
  readonly specificity: number;
}

export interface Match {
  readonly stub_id: string;
  readonly rank: Rank;
  readonly chosen: boolean;
}

export interface Preview {
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string;
  readonly body_encoding?: BodyEncoding;
  /** Where a proxy would send the request. */
  readonly forwards_to?: string;
  readonly error?: string;
  readonly detail?: Json;
}

export interface MatchAnswer {
  readonly matches: readonly Match[];
  readonly near_misses: readonly NearMiss[];
  readonly preview?: Preview;
}

export interface ScopeDetail {
  readonly name: string;
  readonly stubs: number;
  readonly requests: number;
  readonly created_at: string;
}

export interface ServerFacts {
  readonly version: string;
  readonly commit: string | null;
  readonly started_at: string;
  readonly uptime_ms: number;
  readonly addresses: readonly string[];
  readonly counters: Record<string, number>;
  readonly requests_total: number;
  readonly journal: {
    readonly limit: number;
    readonly entries: number;
    readonly bytes: number;
    readonly evicted: number;
    readonly scopes: readonly {
      readonly scope: string | null;
      readonly entries: number;
      readonly evicted: number;
    }[];
  };
  readonly stubs: number;
  readonly scopes: number;
}
