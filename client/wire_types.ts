// Written by "deno task client:types" from the schemas of the server.

/** A value that JSON can say; an object of any interface is taken, too. */
export type Json = string | number | boolean | null | object;

/** One, or several in a list. */
export type OneOrMore<T> = T | readonly T[];

/** An operator with its operand: one of these. */
export interface Criterion {
  /** Such as `"red"`. */
  readonly $eq?: Json | undefined;
  /** Such as `"red"`. */
  readonly $neq?: Json | undefined;
  /** Such as `5`. */
  readonly $gt?: Json | undefined;
  /** Such as `5`. */
  readonly $gte?: Json | undefined;
  /** Such as `5`. */
  readonly $lt?: Json | undefined;
  /** Such as `5`. */
  readonly $lte?: Json | undefined;
  /** Such as `[1,9]`. */
  readonly $between?: Json | undefined;
  /** Such as `[{"$gt":2},{"$lt":8}]`. */
  readonly $and?: Json | undefined;
  /** Such as `["a",{"$regex":"b"}]`. */
  readonly $or?: Json | undefined;
  /** Such as `{"left":{"$odd":{}},"right":{"$gt":40}}`. */
  readonly $xor?: Json | undefined;
  /** Such as `{"$eq":"red"}`. */
  readonly $not?: Json | undefined;
  /** Such as `{"id":7}`. */
  readonly $json?: Json | undefined;
  /** Such as `["a"]`. */
  readonly $contains?: Json | undefined;
  /** Such as `[1,2]`. */
  readonly $contains_exactly?: Json | undefined;
  /** Such as `"^ab+"`. */
  readonly $regex?: Json | undefined;
  /** Such as `3`. */
  readonly $length?: Json | undefined;
  /** Such as `{"name":"value"}`. */
  readonly $key_values?: Json | undefined;
  /** Such as `{"name":"value"}`. */
  readonly $exact_key_values?: Json | undefined;
  /** Such as `{}`. */
  readonly $even?: Json | undefined;
  /** Such as `{}`. */
  readonly $odd?: Json | undefined;
  /** Such as `"yes"`. */
  readonly $ignore_case?: Json | undefined;
  /** Such as `{"id":7}`. */
  readonly $any?: Json | undefined;
  /** Such as `{"$gt":0}`. */
  readonly $all?: Json | undefined;
  /** Such as `"done"`. */
  readonly $last?: Json | undefined;
  /** Such as `{"index":0,"value":"a"}`. */
  readonly $item?: Json | undefined;
  /** Such as `{"items":[1,{"$gt":5}],"any_order":true}`. */
  readonly $list?: Json | undefined;
  /** Such as `{"$length":2}`. */
  readonly $values?: Json | undefined;
  /** Such as `"integer"`. */
  readonly $type?: Json | undefined;
  /** Such as `{"$gt":5}`. */
  readonly $number?: Json | undefined;
  /** Such as `{"$gt":"now-3d"}`. */
  readonly $date?: Json | undefined;
  /** Such as `{"$json":{"id":7}}`. */
  readonly $base64?: Json | undefined;
  /** Such as `"AAEC"`. */
  readonly $bytes?: Json | undefined;
  /** Such as `{"type":"integer"}`. */
  readonly $json_schema?: Json | undefined;
  /** Such as `"<a><b/></a>"`. */
  readonly $xml?: Json | undefined;
  /** Such as `"//item[@id='7']"`. */
  readonly $xpath?: Json | undefined;
  /** Such as `{"query":"{ user { name } }"}`. */
  readonly $graphql?: Json | undefined;
}

/** Which requests of a scope. */
export interface RequestFilter {
  /** `true` adds the scopes inside the one that is selected. */
  readonly below?: boolean | undefined;
  /** The method, in any case. */
  readonly method?: string | number | undefined;
  /** A part of the decoded path. */
  readonly path?: string | number | undefined;
  /** A part of the target, a header or the body, in any case. */
  readonly text?: string | number | undefined;
  /** A status such as `404`, or `4xx`. */
  readonly status?: string | number | undefined;
  /** Whether a stub matched. */
  readonly matched?: boolean | undefined;
  /** The stub that answered. */
  readonly stub_id?: string | number | undefined;
  /** The scope of the stub that answered, empty for a global one. */
  readonly stub_scope?: string | number | undefined;
  /** What became of the request. */
  readonly outcome?:
    | "answered"
    | "no_match"
    | "dropped"
    | "client_left"
    | "template_error"
    | "upstream_error"
    | "upstream_timeout"
    | "loop"
    | "body_too_large"
    | "scope_conflict"
    | "scope_not_found"
    | "preflight"
    | "shutdown"
    | "open"
    | "failed"
    | undefined;
  /** Whether it went to the upstream of its scope, for want of a stub. */
  readonly upstream?: boolean | undefined;
  /** Who sent it, where no client did. */
  readonly sent_by?: "webhook" | "replay" | undefined;
  /** The trace of its `traceparent`. */
  readonly trace_id?: string | number | undefined;
  /** Words that all hold, `-` in front of one negates: `status:4xx -path:/health header:x-id=7 body:lamp scope:a stub:user stub_scope:a took:>100ms outcome:dropped method:POST upstream:true`; a bare word is sought everywhere, answers included. */
  readonly q?: string | number | undefined;
  /** A seq: only what arrived before that request. */
  readonly before?: string | number | undefined;
  /** A cursor: only what changed after it. */
  readonly after?: string | number | undefined;
  /** At most this many, the newest ones. */
  readonly limit?: string | number | undefined;
}

export interface AssertionInput extends ClaimInput {
  /** Claims that should all hold, at most 100. */
  readonly all?: readonly ClaimInput[] | null | undefined;
  /** Claims as steps, which requests reach in this order, at most 100. */
  readonly in_order?: readonly ClaimInput[] | null | undefined;
  /** What may come between the requests of the steps. */
  readonly between?: "anything" | "nothing" | null | undefined;
  /** Whether a step may begin while requests of the step before are still being answered. */
  readonly starts?: "on_arrival" | "after_answer" | null | undefined;
  /** How the requests look that are looked at. */
  readonly among?: RequestMatcher | null | undefined;
  /** What requests of one order have in common. */
  readonly per?:
    | {
      /** The name of a header. */
      readonly header?: string | null | undefined;
      /** The name of a query parameter. */
      readonly query?: string | null | undefined;
      /** The name of a path parameter of the stub that answered. */
      readonly path_param?: string | null | undefined;
      /** A JSON pointer into the body. */
      readonly json?: string | null | undefined;
      /** Method and path together. */
      readonly method_path?: true | null | undefined;
    }
    | null
    | undefined;
  /** True if each request should fit a claim. */
  readonly nothing_else?: boolean | null | undefined;
  /** True if each request should have had a stub. */
  readonly no_unmatched?: boolean | null | undefined;
  /** True if each enabled stub of the scope should meet its expected_calls, or have answered. */
  readonly no_unused_stubs?: boolean | null | undefined;
  /** A cursor: only what arrived after it counts. */
  readonly after?: number | null | undefined;
  /** Milliseconds to wait for it to hold, at most 60000. */
  readonly within_ms?: number | null | undefined;
  /** Milliseconds for which it must hold, at most 60000. */
  readonly stays_ms?: number | null | undefined;
}

export interface Verdict {
  /** Whether it holds. */
  readonly result: boolean;
  /** How many requests fit. */
  readonly count: number;
  /** False if what is not known might change the result. */
  readonly conclusive: boolean;
  /** Requests that almost fit, where too few do. */
  readonly closest: ({
    /** The request. */
    readonly request: ListedRequest;
    /** Where it differs. */
    readonly clauses: ({
      /** The field of the stub's request. */
      readonly field: string;
      /** The query or header name, where the clause is about one. */
      readonly key?: string;
      /** The place in a JSON body (RFC 6901), where the clause is about a part of it. */
      readonly pointer?: string;
      /** Whether the request fits it. */
      readonly matched: boolean;
      /** What the stub asks for. */
      readonly expected: unknown;
      /** What the request has. */
      readonly actual: unknown;
      /** What differs, in a sentence; empty where nothing does. */
      readonly reason: string;
      /** Every member of a JSON body that differs, where the criterion asks for members. */
      readonly places?: ({
        /** The member (RFC 6901). */
        readonly pointer: string;
        /** What is asked of it; absent where none is expected. */
        readonly expected?: unknown;
        /** What it is; absent where it is missing. */
        readonly actual?: unknown;
        /** What differs, in a sentence. */
        readonly reason: string;
      })[];
    })[];
  })[];
  /** The result in one sentence. */
  readonly message: string;
  /** What is not known. */
  readonly inconclusive_because?:
    | "evicted"
    | "body_cut"
    | "unanswered"
    | "restarted"
    | "server_lost"
    | "store_lost"
    | "not_collected"
    | "order_unknown"
    | "scope_ended"
    | "shutdown";
  /** Milliseconds that it waited. */
  readonly waited_ms?: number;
  /** What ended the wait. */
  readonly settled_by?:
    | "holds"
    | "broken"
    | "time"
    | "scope_ended"
    | "shutdown";
  /** The newest requests that fit, where there were too many or the query asks for them. */
  readonly fitting?: ListedRequest[];
  /** Each claim of `all`. */
  readonly claims?: ({
    /** The claim's own, for people. */
    readonly title: string | null;
    /** Whether it holds. */
    readonly result: boolean;
    /** How many requests fit. */
    readonly count: number;
    /** As above, of this claim. */
    readonly conclusive: boolean;
    /** The result in one sentence. */
    readonly message: string;
  })[];
  /** The newest that fit no claim. */
  readonly others?: ListedRequest[];
  /** Those that no stub answered, for `no_unmatched`. */
  readonly unmatched?: UnmatchedRequest[];
  /** Those that answered too little, for `no_unused_stubs`. */
  readonly unused_stubs?: UnusedStub[];
}

export interface CreatedScope {
  /** It was done. */
  readonly success: true;
  /** Of the scope. */
  readonly name: string;
  /** The base URL that leads into the scope. */
  readonly url: string;
  /** What requests send to be in the scope. */
  readonly headers: Record<string, string>;
  /** An entry of the W3C baggage header. */
  readonly baggage: string;
  /** When it ends unless it is used; null for never. */
  readonly expires_at: string | null;
}

export interface ErrorAnswer {
  /** A code of the table. */
  readonly error: string;
  /** A sentence that says what to change, or all that is wrong with a payload. */
  readonly detail: string | Issue[];
  /** How the request named the scope that there is not. */
  readonly selected_by?:
    | "header"
    | "mock_scope"
    | "baggage"
    | "cookie"
    | "trace_id"
    | "prefix"
    | "credential"
    | "host";
}

export interface Issue {
  /** A stable word for what is wrong. */
  readonly type: string;
  /** The way to the value. */
  readonly loc: (string | number)[];
  /** A sentence that says what to write instead. */
  readonly msg: string;
  /** The value, where it is short. */
  readonly input?: unknown;
  /** Facts behind the sentence. */
  readonly ctx?: Record<string, unknown>;
}

export interface ListedResponse {
  /** Null where a template gives it. */
  readonly status_code: number | null;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers: Record<string, unknown>;
  /** Text, sent as it is, or any JSON value. */
  readonly body: unknown;
  /** A template, see docs/templates.md. */
  readonly template_body: string | null;
  /** Base64 text (RFC 4648 section 4). */
  readonly body_base64: string | null;
  /** A file below the folder of the stub, such as "users/1.json". */
  readonly body_file?: string;
  /** A template of an HTTP status. */
  readonly template_status_code?: string;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?: Record<string, unknown>;
}

export interface ListedProxy {
  /** Null where a template gives it. */
  readonly url: string | null;
  /** A template of the URL. */
  readonly template_url?: string;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers: Record<string, unknown>;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?: Record<string, unknown>;
  /** Names of headers that are not sent on, in any case. */
  readonly remove_headers?: string[];
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly response_headers?: Record<string, unknown>;
  /** Names of headers that are not passed back, in any case. */
  readonly remove_response_headers?: string[];
  /** Seconds in all, fractions allowed, more than 0. */
  readonly timeout: number;
  /** Milliseconds that a stream may last from its headers on. */
  readonly stream_timeout_ms?: number;
  /** Whether the request's path is appended to the url's. */
  readonly append_path: boolean;
  /** What is left out of that path, such as "/api". */
  readonly strip_prefix?: string;
  /** An object such as {"insecure": true}. */
  readonly tls?: {
    /** Certificate authorities in PEM to trust for the upstream, in place of the usual ones. */
    readonly ca?: string;
    /** True to accept any certificate, for this stub only. */
    readonly insecure: boolean;
  };
}

export interface ListedSse {
  /** A list of events such as {"data": "hello"}. */
  readonly events: ({
    /** The event's data: a text, which is a template and may be empty, or JSON. */
    readonly data: unknown;
    /** The event's name. */
    readonly event: string | null;
    /** The event's id. */
    readonly id: string | null;
    /** Whole milliseconds, 0 or more. */
    readonly retry: number | null;
    /** Whole milliseconds, 0 or more. */
    readonly delay_ms: number | null;
    /** A comment, which clients ignore. */
    readonly comment?: string;
    /** Text to send as it is. */
    readonly raw?: string;
    /** Base64 text (RFC 4648 section 4). */
    readonly raw_base64?: string;
    /** Whole milliseconds, 0 or more. */
    readonly jitter_ms?: number;
    /** How often, at least once. */
    readonly repeat?: number;
  })[];
  /** Whole milliseconds, 0 or more. */
  readonly default_delay_ms: number;
  /** An HTTP status from 200 to 599 (RFC 9110 section 15). */
  readonly status_code?: number;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?: Record<string, unknown>;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?: Record<string, unknown>;
  /** Whole milliseconds, 0 or more. */
  readonly first_delay_ms?: number;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number;
  /** How often the list is sent: a number, or "forever". */
  readonly repeat?: number | "forever";
  /** `hold` keeps the stream open for pushed events, which is the default with a channel. */
  readonly at_end?: "close" | "hold";
  /** The channel that the stream listens to. */
  readonly channel?: string;
  /** How many of the last pushed events to keep for later listeners, 0 to 1000. */
  readonly keep?: number;
  /** Milliseconds without a write, 1 or more; leave it out for no heartbeat. */
  readonly heartbeat_ms?: number;
  /** The text of the heartbeat's comment. */
  readonly heartbeat?: string;
  /** An object such as {"per_connection": 2}. */
  readonly resume?: {
    /** Events after which a connection ends, 1 or more. */
    readonly per_connection?: number;
    /** What a client gets if no event has its id. */
    readonly unknown?: "start" | "no_content" | "hold" | {
      /** An object such as {"status_code": 200, "body": "ok"}. */
      readonly response: ListedResponse;
    };
    /** What a client gets if it already has the last event. */
    readonly after_last?: "start" | "no_content" | "hold" | {
      /** An object such as {"status_code": 200, "body": "ok"}. */
      readonly response: ListedResponse;
    };
    /** The stub whose latest exchange in the request's scope is resumed. */
    readonly stub_id?: string;
  };
}

export interface ListedStream {
  /** A list of chunks such as {"json": {"done": false}}. */
  readonly chunks: ({
    /** JSON, which goes out on one line. */
    readonly json?: unknown;
    /** Text, which is a template. */
    readonly text?: string;
    /** Base64 text (RFC 4648 section 4). */
    readonly base64?: string;
    /** Whole milliseconds, 0 or more. */
    readonly delay_ms?: number;
    /** Whole milliseconds, 0 or more. */
    readonly jitter_ms?: number;
    /** How often, at least once. */
    readonly repeat?: number;
  })[];
  /** Whole milliseconds, 0 or more. */
  readonly default_delay_ms: number;
  /** An HTTP status from 200 to 599 (RFC 9110 section 15). */
  readonly status_code?: number;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?: Record<string, unknown>;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?: Record<string, unknown>;
  /** Whole milliseconds, 0 or more. */
  readonly first_delay_ms?: number;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number;
  /** How often the list is sent: a number, or "forever". */
  readonly repeat?: number | "forever";
  /** `hold` keeps the stream open for pushed events, which is the default with a channel. */
  readonly at_end?: "close" | "hold";
  /** The channel that the stream listens to. */
  readonly channel?: string;
  /** How many of the last pushed events to keep for later listeners, 0 to 1000. */
  readonly keep?: number;
}

export interface ListedLlm {
  /** Whose API it speaks. */
  readonly dialect:
    | "openai_chat"
    | "openai_responses"
    | "anthropic"
    | "gemini"
    | "ollama";
  /** What is said. */
  readonly text?: string;
  /** A list of texts such as ["Hel", "lo"], in place of text. */
  readonly pieces?: string[];
  /** The thinking that comes before it. */
  readonly thinking?: string;
  /** A list of tool calls, after the text. */
  readonly tool_calls?: ({
    /** The tool's name. */
    readonly name: string;
    /** JSON; or a text, which is a template and need not be JSON at all. */
    readonly arguments?: unknown;
    /** The call's id; generated by default. */
    readonly id?: string;
  })[];
  /** A list such as [{"text": "Let me see."}, {"tool_call": {"name": "find"}}], in place of the others. */
  readonly blocks?: ({
    /** What is said. */
    readonly text?: string;
    /** What is thought. */
    readonly thinking?: string;
    /** An object such as {"name": "get_weather", "arguments": {"city": "Oslo"}}. */
    readonly tool_call?: {
      /** The tool's name. */
      readonly name: string;
      /** JSON; or a text, which is a template and need not be JSON at all. */
      readonly arguments?: unknown;
      /** The call's id; generated by default. */
      readonly id?: string;
    };
  })[];
  /** The model's name; by default that of the request. */
  readonly model?: string;
  /** The answer's id; by default made from the stub's id and the call. */
  readonly id?: string;
  /** Counted from the texts by default. */
  readonly usage?: {
    /** Tokens, 0 or more. */
    readonly input?: number;
    /** Including those spent on thinking. */
    readonly output?: number;
    /** Of the input. */
    readonly cached?: number;
    /** Of the output. */
    readonly reasoning?: number;
  };
  /** Why it ends; by default derived from the content. */
  readonly stop?: "end" | "length" | "tool" | "refusal" | "content_filter";
  /** An object such as {"kind": "overloaded"}. */
  readonly error?: {
    /** What goes wrong, in the dialect's own words. */
    readonly kind:
      | "overloaded"
      | "rate_limit"
      | "server"
      | "content_filter"
      | "invalid";
    /** How many pieces of a stream are sent before it. */
    readonly after_pieces?: number;
  };
  /** Pieces a second. */
  readonly tokens_per_second?: number;
  /** Whole milliseconds, 0 or more. */
  readonly first_delay_ms?: number;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number;
  /** Milliseconds without a write, 1 or more; leave it out for no heartbeat. */
  readonly heartbeat_ms?: number;
  /** The text of the heartbeat's comment. */
  readonly heartbeat?: string;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?: Record<string, unknown>;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?: Record<string, unknown>;
}

export interface ListedChaos {
  /** An object such as {"base_ms": 100, "jitter_ms": 50}. */
  readonly latency: {
    /** Whole milliseconds, 0 or more. */
    readonly base_ms: number;
    /** Whole milliseconds, 0 or more. */
    readonly jitter_ms: number;
    /** An object such as {"median_ms": 90, "sigma": 0.4}. */
    readonly lognormal?: {
      /** Whole milliseconds, 0 to 2147483647. */
      readonly median_ms: number;
      /** A number from 0 to 10. */
      readonly sigma: number;
    };
    /** An object such as {"mean_ms": 90, "deviation_ms": 20}. */
    readonly normal?: {
      /** Whole milliseconds, 0 to 2147483647. */
      readonly mean_ms: number;
      /** Whole milliseconds, 0 to 2147483647. */
      readonly deviation_ms: number;
    };
    /** Whole milliseconds, 0 or more. */
    readonly max_ms?: number;
  };
  /** By kind; each but `connection_drop` where it was given. */
  readonly faults: {
    /** A fault, or a list of those of its kind. */
    readonly connection_drop:
      | OneOrMore<{
        /** A number from 0 (never) to 1 (always). */
        readonly probability: number;
      }>
      | null;
  };
  /** A whole number that makes the draws repeatable. */
  readonly seed: number | null;
}

export interface ListedStub {
  /** Its id. */
  readonly stub_id: string;
  /** The criteria for its requests. */
  readonly request: {
    /** Text, criterion or null. */
    readonly method: unknown;
    /** Text, criterion or null. */
    readonly path: unknown;
    /** Text, criterion or null. */
    readonly body: unknown;
    /** Criterion or null. */
    readonly headers: unknown;
    /** Text, criterion or null. */
    readonly host: unknown;
    /** Criterion or null. */
    readonly query: unknown;
    /** Where it was given. */
    readonly target?: unknown;
    /** Where it was given. */
    readonly path_params?: unknown;
    /** Where it was given. */
    readonly cookies?: unknown;
    /** Where it was given. */
    readonly form?: unknown;
    /** Where it was given. */
    readonly multipart?: unknown;
    /** Where it was given. */
    readonly client_ip?: unknown;
    /** Where it was given. */
    readonly scheme?: unknown;
  };
  /** What it answers. */
  readonly action: {
    /** An object such as {"status_code": 200, "body": "ok"}. */
    readonly response: ListedResponse | null;
    /** An object such as {"url": "https://api.example"}. */
    readonly proxy: ListedProxy | null;
    /** An object such as {"events": [{"data": "hello"}]}. */
    readonly sse: ListedSse | null;
    /** An object such as {"chunks": [{"text": "hello"}]}. */
    readonly stream?: ListedStream | null;
    /** An object such as {"dialect": "openai_chat", "text": "Hello"}. */
    readonly llm?: ListedLlm | null;
    /** An object such as {"tools": [{"name": "price", "text": "7 euros"}]}. */
    readonly mcp?: {
      /** What the server is called, "standin" by default. */
      readonly name?: string;
      /** The version of the server, "1.0.0" by default. */
      readonly version?: string;
      /** What models are told about the server. */
      readonly instructions?: string;
      /** A list of tools such as {"name": "price", "text": "7"}. */
      readonly tools?: ({
        /** A name of at most 200 characters. */
        readonly name: string;
        /** For people. */
        readonly title?: string;
        /** What models read. */
        readonly description?: string;
        /** The JSON Schema of the arguments. */
        readonly input_schema?: unknown;
        /** The JSON Schema of `structured`. */
        readonly output_schema?: unknown;
        /** The result's text. */
        readonly text?: string;
        /** MCP's own list, in place of `text`. */
        readonly content?: unknown[];
        /** An object such as {"cents": 700}, or a template that makes one. */
        readonly structured?: unknown;
        /** Whether the result reports a failure. */
        readonly is_error?: boolean;
        /** Whole milliseconds, 0 or more. */
        readonly delay_ms?: number;
        /** A list such as [{"message": "looking", "delay_ms": 50}]. */
        readonly progress?: ({
          /** What the notification says. */
          readonly message?: string;
          /** Whole milliseconds, 0 or more. */
          readonly delay_ms?: number;
        })[];
      })[];
      /** A list of resources such as {"uri": "file:///a.txt", "name": "a", "text": "hello"}. */
      readonly resources?: ({
        /** A URI such as "file:///a.txt" (RFC 3986). */
        readonly uri: string;
        /** A name of at most 200 characters. */
        readonly name: string;
        /** For people. */
        readonly title?: string;
        /** What models read. */
        readonly description?: string;
        /** A media type such as "text/plain". */
        readonly mime_type?: string;
        /** Its text. */
        readonly text?: string;
        /** Its bytes, in place of `text`. */
        readonly base64?: string;
      })[];
      /** A list of prompts such as {"name": "greet", "messages": [{"role": "user", "text": "Hi"}]}. */
      readonly prompts?: ({
        /** A name of at most 200 characters. */
        readonly name: string;
        /** For people. */
        readonly title?: string;
        /** What models read. */
        readonly description?: string;
        /** A list such as [{"name": "who"}]. */
        readonly arguments?: ({
          /** A name of at most 200 characters. */
          readonly name: string;
          /** For people. */
          readonly title?: string;
          /** What models read. */
          readonly description?: string;
          /** Whether it is required. */
          readonly required?: boolean;
        })[];
        /** A list such as [{"role": "user", "text": "Hi"}]. */
        readonly messages: ({
          /** Who says it. */
          readonly role: string;
          /** What is said. */
          readonly text: string;
        })[];
      })[];
    } | null;
    /** An object such as {"items": [{"id": 1, "name": "Ada"}]}. */
    readonly resource?: {
      /** A name such as "users"; by default the last segment of the path. */
      readonly name: string;
      /** The member that holds an item's id, "id" by default. */
      readonly id_field?: string;
      /** A list of objects such as [{"id": 1, "name": "Ada"}]. */
      readonly items?: unknown[];
      /** An object such as {"theme": "dark"}. */
      readonly item?: unknown;
    } | null;
    /** An object such as {"steps": [{"response": {"status_code": 503, "body": ""}}]}. */
    readonly sequence?: {
      /** A list such as [{"response": {"status_code": 503, "body": ""}}]. */
      readonly steps: ({
        /** An object such as {"status_code": 200, "body": "ok"}. */
        readonly response?: ListedResponse | null;
        /** An object such as {"url": "https://api.example"}. */
        readonly proxy?: ListedProxy | null;
        /** An object such as {"events": [{"data": "hello"}]}. */
        readonly sse?: ListedSse | null;
        /** An object such as {"chunks": [{"text": "hello"}]}. */
        readonly stream?: ListedStream | null;
        /** An object such as {"dialect": "openai_chat", "text": "Hello"}. */
        readonly llm?: ListedLlm | null;
        /** How often the step answers, 1 by default. */
        readonly repeat?: number;
        /** How likely the step is beside the others, with "pick": "random". */
        readonly weight?: number;
        /** An object such as {"latency": {"base_ms": 100}}. */
        readonly chaos?: ListedChaos;
      })[];
      /** In turn by default, or at random by the steps' weights. */
      readonly pick: "in_turn" | "random";
      /** What follows the last step, which is repeated by default. */
      readonly at_end?: "repeat_last" | "cycle" | "no_match";
    };
  };
  /** Null for a global stub. */
  readonly scope: string | null;
  /** An object such as {"latency": {"base_ms": 100}}. */
  readonly chaos: ListedChaos | null;
  /** How often the stub answers, 0 for never. */
  readonly max_calls: number | null;
  /** How often it has answered. */
  readonly calls: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** ISO 8601, UTC; null for never. */
  readonly last_call_at: string | null;
  /** True to switch the stub off. */
  readonly disabled: boolean;
  /** Where it was given. */
  readonly when?: {
    /** Names with values or criteria such as {"cart": "filled"}. */
    readonly state: Record<string, unknown>;
  };
  /** `state` and `template_state`, where they were given. */
  readonly then?: Record<string, Record<string, unknown>>;
  /** Where they were given. */
  readonly webhooks?: ({
    /** A method such as "POST". */
    readonly method: string;
    /** A URL such as "https://api.example/v1". */
    readonly url?: string;
    /** A template of the URL. */
    readonly template_url?: string;
    /** Names with values such as {"content-type": "text/plain"}. */
    readonly headers: Record<string, unknown>;
    /** Names with values such as {"content-type": "text/plain"}. */
    readonly template_headers?: Record<string, unknown>;
    /** Text, sent as it is, or any JSON value. */
    readonly body?: unknown;
    /** A template, which also sees response.status. */
    readonly template_body?: string;
    /** Base64 text (RFC 4648 section 4). */
    readonly body_base64?: string;
    /** Milliseconds from the answer's end, 0 by default. */
    readonly delay_ms: number;
    /** Milliseconds that the call may take, 5000 by default. */
    readonly timeout_ms: number;
    /** An object such as {"insecure": true}. */
    readonly tls?: {
      /** Certificate authorities in PEM to trust for the upstream, in place of the usual ones. */
      readonly ca?: string;
      /** True to accept any certificate, for this stub only. */
      readonly insecure: boolean;
    };
  })[];
  /** A criterion, where it was given. */
  readonly expected_calls?: unknown;
  /** Where it was given. */
  readonly counted_per?: "server" | "scope";
  /** For people, such as what the stub stands for. */
  readonly title?: string;
  /** For people, in more words. */
  readonly description?: string;
  /** Words to list and delete stubs by, at most 100. */
  readonly labels?: string[];
  /** Where an import found the stub, or what it was recorded of. */
  readonly source?: Record<string, string>;
  /** Higher goes first, before the rank; 0 by default. */
  readonly priority?: number;
  /** The stub's ETag, which each change renews. */
  readonly revision: string;
}

export interface StubInput {
  /** An id such as "login-ok", without "/", "?" or "#". */
  readonly stub_id?: string | null | undefined;
  /** An object such as {"path": "/users/{id}", "method": "GET"}. */
  readonly request: RequestMatcher;
  readonly action: Action;
  /** An object such as {"state": {"cart": "filled"}}. */
  readonly when?:
    | {
      /** Names with values or criteria such as {"cart": "filled"}. */
      readonly state?:
        | { readonly [name: string]: unknown | undefined }
        | null
        | undefined;
    }
    | null
    | undefined;
  /** An object such as {"state": {"cart": "filled"}}. */
  readonly then?:
    | {
      /** Names with values such as {"cart": "filled"}, null removes one. */
      readonly state?:
        | { readonly [name: string]: Criterion | Json | undefined }
        | null
        | undefined;
      /** Names with templates such as {"last": "{{ request.path }}"}. */
      readonly template_state?:
        | { readonly [name: string]: string | undefined }
        | null
        | undefined;
    }
    | null
    | undefined;
  /** Requests to other servers that follow the answer, at most 10. */
  readonly webhooks?: readonly Webhook[] | null | undefined;
  /** How often the stub answers, 0 for never. */
  readonly max_calls?: number | null | undefined;
  /** How often: a count, or a criterion for the count. */
  readonly expected_calls?: number | string | null | Criterion | undefined;
  /** `scope` if each scope counts the calls by itself. */
  readonly counted_per?: "server" | "scope" | null | undefined;
  readonly chaos?: Chaos | null | undefined;
  /** True to switch the stub off. */
  readonly disabled?: boolean | null | undefined;
  /** For people, such as what the stub stands for. */
  readonly title?: string | null | undefined;
  /** For people, in more words. */
  readonly description?: string | null | undefined;
  /** Words to list and delete stubs by, at most 100. */
  readonly labels?: readonly string[] | null | undefined;
  /** Where an import found the stub, or what it was recorded of. */
  readonly source?:
    | {
      /** What it was written in. */
      readonly format?: string | null | undefined;
      /** The file that it was in. */
      readonly file?: string | null | undefined;
      /** The place in the file, a JSON pointer. */
      readonly pointer?: string | null | undefined;
      /** When its request was recorded. */
      readonly recorded_at?: string | null | undefined;
      /** Whose answer it is. */
      readonly upstream?: string | null | undefined;
      /** The version of Standin that made it. */
      readonly version?: string | null | undefined;
      /** A digest of the recorded request, by which recordings are merged. */
      readonly request_hash?: string | null | undefined;
      /** A digest of each part as it was made: a part with another one was edited. */
      readonly made?: string | null | undefined;
      /** `kept` where nothing was masked. */
      readonly secrets?: string | null | undefined;
      /** `no` where the last recording did not have its request. */
      readonly seen?: string | null | undefined;
    }
    | null
    | undefined;
  /** Higher goes first, before the rank; 0 by default. */
  readonly priority?: number | null | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly scope?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly calls?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly created_at?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly last_call_at?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly revision?: Criterion | Json | undefined;
}

export interface RequestMatcher {
  /** A path such as "/users/{id}", or a criterion for the decoded path. */
  readonly path?: string | number | boolean | null | Criterion | undefined;
  /** A method such as "GET", or a criterion. */
  readonly method?: string | null | Criterion | undefined;
  /** Names with values such as {"x-team": "qa"}. */
  readonly headers?:
    | {
      readonly [name: string]:
        | string
        | number
        | boolean
        | Criterion
        | undefined;
    }
    | null
    | Criterion
    | undefined;
  /** Names with values such as {"page": 1}. */
  readonly query?:
    | {
      readonly [name: string]:
        | string
        | number
        | boolean
        | Criterion
        | undefined;
    }
    | null
    | Criterion
    | undefined;
  /** A host such as "api.example" or "api.example:8080". */
  readonly host?: string | null | Criterion | undefined;
  /** Text, JSON, or a criterion for the body. */
  readonly body?: Criterion | Json | undefined;
  /** Path and query exactly as sent, such as "/users/7?page=1", or a criterion. */
  readonly target?: string | null | Criterion | undefined;
  /** Parameters of the path with values such as {"id": 7}. */
  readonly path_params?:
    | {
      readonly [name: string]:
        | string
        | number
        | boolean
        | Criterion
        | undefined;
    }
    | null
    | Criterion
    | undefined;
  /** Names with values such as {"session": "abc"}. */
  readonly cookies?:
    | {
      readonly [name: string]:
        | string
        | number
        | boolean
        | Criterion
        | undefined;
    }
    | null
    | Criterion
    | undefined;
  /** Fields of an urlencoded body with values such as {"page": 1}. */
  readonly form?:
    | {
      readonly [name: string]:
        | string
        | number
        | boolean
        | Criterion
        | undefined;
    }
    | null
    | Criterion
    | undefined;
  /** A list such as [{"name": "avatar", "filename": "a.png"}], at most 20 entries. */
  readonly multipart?:
    | readonly ({
      /** The name of a field such as "avatar", or a criterion. */
      readonly name?: string | null | Criterion | undefined;
      /** A file's name such as "a.png", or a criterion. */
      readonly filename?: string | null | Criterion | undefined;
      /** Names with values such as {"content-type": "image/png"}. */
      readonly headers?:
        | {
          readonly [name: string]:
            | string
            | number
            | boolean
            | Criterion
            | undefined;
        }
        | null
        | Criterion
        | undefined;
      /** Text, JSON, or a criterion for the body. */
      readonly body?: Criterion | Json | undefined;
    })[]
    | null
    | undefined;
  /** An address such as "127.0.0.1", or a criterion. */
  readonly client_ip?: string | null | Criterion | undefined;
  /** "http" or "https", or a criterion. */
  readonly scheme?: "http" | "https" | null | Criterion | undefined;
}

/** An object such as {"response": {"status_code": 200, "body": "ok"}}. */
export interface Action {
  readonly response?: ResponseAction | null | undefined;
  readonly proxy?: ProxyAction | null | undefined;
  readonly sse?: SseAction | null | undefined;
  readonly stream?: StreamAction | null | undefined;
  readonly llm?: LlmAction | null | undefined;
  /** An object such as {"tools": [{"name": "price", "text": "7 euros"}]}. */
  readonly mcp?:
    | {
      /** What the server is called, "standin" by default. */
      readonly name?: string | null | undefined;
      /** The version of the server, "1.0.0" by default. */
      readonly version?: string | null | undefined;
      /** What models are told about the server. */
      readonly instructions?: string | null | undefined;
      /** A list of tools such as {"name": "price", "text": "7"}. */
      readonly tools?:
        | readonly ({
          /** A name of at most 200 characters. */
          readonly name: string;
          /** For people. */
          readonly title?: string | null | undefined;
          /** What models read. */
          readonly description?: string | null | undefined;
          /** The JSON Schema of the arguments. */
          readonly input_schema?:
            | {
              /** It is an object. */
              readonly type: "object";
            }
            | null
            | undefined;
          /** The JSON Schema of `structured`. */
          readonly output_schema?:
            | {
              /** It is an object. */
              readonly type: "object";
            }
            | null
            | undefined;
          /** The result's text. */
          readonly text?: string | null | undefined;
          /** MCP's own list, in place of `text`. */
          readonly content?:
            | readonly ({
              /** What the part is. */
              readonly type:
                | "text"
                | "image"
                | "audio"
                | "resource_link"
                | "resource";
            })[]
            | null
            | undefined;
          /** An object such as {"cents": 700}, or a template that makes one. */
          readonly structured?:
            | { readonly [name: string]: unknown | undefined }
            | string
            | null
            | undefined;
          /** Whether the result reports a failure. */
          readonly is_error?: boolean | null | undefined;
          /** Whole milliseconds, 0 or more. */
          readonly delay_ms?: number | null | undefined;
          /** A list such as [{"message": "looking", "delay_ms": 50}]. */
          readonly progress?:
            | readonly ({
              /** What the notification says. */
              readonly message?: string | null | undefined;
              /** Whole milliseconds, 0 or more. */
              readonly delay_ms?: number | null | undefined;
            })[]
            | null
            | undefined;
        })[]
        | null
        | undefined;
      /** A list of resources such as {"uri": "file:///a.txt", "name": "a", "text": "hello"}. */
      readonly resources?:
        | readonly ({
          /** A URI such as "file:///a.txt" (RFC 3986). */
          readonly uri: string;
          /** A name of at most 200 characters. */
          readonly name: string;
          /** For people. */
          readonly title?: string | null | undefined;
          /** What models read. */
          readonly description?: string | null | undefined;
          /** A media type such as "text/plain". */
          readonly mime_type?: string | null | undefined;
          /** Its text. */
          readonly text?: string | null | undefined;
          /** Its bytes, in place of `text`. */
          readonly base64?: string | null | undefined;
        })[]
        | null
        | undefined;
      /** A list of prompts such as {"name": "greet", "messages": [{"role": "user", "text": "Hi"}]}. */
      readonly prompts?:
        | readonly ({
          /** A name of at most 200 characters. */
          readonly name: string;
          /** For people. */
          readonly title?: string | null | undefined;
          /** What models read. */
          readonly description?: string | null | undefined;
          /** A list such as [{"name": "who"}]. */
          readonly arguments?:
            | readonly ({
              /** A name of at most 200 characters. */
              readonly name: string;
              /** For people. */
              readonly title?: string | null | undefined;
              /** What models read. */
              readonly description?: string | null | undefined;
              /** Whether it is required. */
              readonly required?: boolean | null | undefined;
            })[]
            | null
            | undefined;
          /** A list such as [{"role": "user", "text": "Hi"}]. */
          readonly messages: readonly ({
            /** Who says it. */
            readonly role: "user" | "assistant";
            /** What is said. */
            readonly text: string;
          })[];
        })[]
        | null
        | undefined;
    }
    | null
    | undefined;
  /** An object such as {"items": [{"id": 1, "name": "Ada"}]}. */
  readonly resource?:
    | {
      /** A name such as "users"; by default the last segment of the path. */
      readonly name?: string | null | undefined;
      /** The member that holds an item's id, "id" by default. */
      readonly id_field?: string | null | undefined;
      /** A list of objects such as [{"id": 1, "name": "Ada"}]. */
      readonly items?:
        | readonly ({ readonly [name: string]: unknown | undefined })[]
        | null
        | undefined;
      /** An object such as {"theme": "dark"}. */
      readonly item?:
        | { readonly [name: string]: unknown | undefined }
        | null
        | undefined;
    }
    | null
    | undefined;
  /** An object such as {"steps": [{"response": {"status_code": 503, "body": ""}}]}. */
  readonly sequence?:
    | {
      /** A list such as [{"response": {"status_code": 503, "body": ""}}]. */
      readonly steps: readonly ({
        readonly response?: ResponseAction | null | undefined;
        readonly proxy?: ProxyAction | null | undefined;
        readonly sse?: SseAction | null | undefined;
        readonly stream?: StreamAction | null | undefined;
        readonly llm?: LlmAction | null | undefined;
        /** How often the step answers, 1 by default. */
        readonly repeat?: number | null | undefined;
        /** How likely the step is beside the others, with "pick": "random". */
        readonly weight?: number | null | undefined;
        readonly chaos?: Chaos | null | undefined;
      })[];
      /** In turn by default, or at random by the steps' weights. */
      readonly pick?: "in_turn" | "random" | null | undefined;
      /** What follows the last step, which is repeated by default. */
      readonly at_end?: "repeat_last" | "cycle" | "no_match" | null | undefined;
    }
    | null
    | undefined;
}

/** An object such as {"status_code": 200, "body": "ok"}. */
export interface ResponseAction {
  /** An HTTP status from 200 to 599 (RFC 9110 section 15). */
  readonly status_code?: number | null | undefined;
  /** A template of an HTTP status. */
  readonly template_status_code?: string | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?: {
    readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
  } | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Text, sent as it is, or any JSON value. */
  readonly body?: Criterion | Json | undefined;
  /** A template, see docs/templates.md. */
  readonly template_body?: string | null | undefined;
  /** Base64 text (RFC 4648 section 4). */
  readonly body_base64?: string | null | undefined;
  /** A file below the folder of the stub, such as "users/1.json". */
  readonly body_file?: string | null | undefined;
}

/** An object such as {"url": "https://api.example"}. */
export interface ProxyAction {
  /** A URL such as "https://api.example/v1". */
  readonly url?: string | null | undefined;
  /** A template of the URL. */
  readonly template_url?: string | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?: {
    readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
  } | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Names of headers that are not sent on, in any case. */
  readonly remove_headers?: readonly string[] | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly response_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Names of headers that are not passed back, in any case. */
  readonly remove_response_headers?: readonly string[] | null | undefined;
  /** Seconds in all, fractions allowed, more than 0. */
  readonly timeout?: number | undefined;
  /** Milliseconds that a stream may last from its headers on. */
  readonly stream_timeout_ms?: number | null | undefined;
  /** Whether the request's path is appended to the url's. */
  readonly append_path?: boolean | undefined;
  /** What is left out of that path, such as "/api". */
  readonly strip_prefix?: string | null | undefined;
  /** An object such as {"insecure": true}. */
  readonly tls?:
    | {
      /** Certificate authorities in PEM to trust for the upstream, in place of the usual ones. */
      readonly ca?: string | null | undefined;
      /** True to accept any certificate, for this stub only. */
      readonly insecure?: boolean | undefined;
    }
    | null
    | undefined;
}

/** An object such as {"events": [{"data": "hello"}]}. */
export interface SseAction {
  /** A list of events such as {"data": "hello"}. */
  readonly events?:
    | readonly ({
      /** The event's data: a text, which is a template and may be empty, or JSON. */
      readonly data?: Criterion | Json | undefined;
      /** The event's name. */
      readonly event?: string | null | undefined;
      /** The event's id. */
      readonly id?: string | null | undefined;
      /** Whole milliseconds, 0 or more. */
      readonly retry?: number | null | undefined;
      /** A comment, which clients ignore. */
      readonly comment?: string | null | undefined;
      /** Text to send as it is. */
      readonly raw?: string | null | undefined;
      /** Base64 text (RFC 4648 section 4). */
      readonly raw_base64?: string | null | undefined;
      /** Whole milliseconds, 0 or more. */
      readonly delay_ms?: number | null | undefined;
      /** Whole milliseconds, 0 or more. */
      readonly jitter_ms?: number | null | undefined;
      /** How often, at least once. */
      readonly repeat?: number | null | undefined;
    })[]
    | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly default_delay_ms?: number | undefined;
  /** An HTTP status from 200 to 599 (RFC 9110 section 15). */
  readonly status_code?: number | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly first_delay_ms?: number | null | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number | null | undefined;
  /** How often the list is sent: a number, or "forever". */
  readonly repeat?: "forever" | number | null | undefined;
  /** `hold` keeps the stream open for pushed events, which is the default with a channel. */
  readonly at_end?: "close" | "hold" | null | undefined;
  /** The channel that the stream listens to. */
  readonly channel?: string | null | undefined;
  /** How many of the last pushed events to keep for later listeners, 0 to 1000. */
  readonly keep?: number | null | undefined;
  /** Milliseconds without a write, 1 or more; leave it out for no heartbeat. */
  readonly heartbeat_ms?: number | null | undefined;
  /** The text of the heartbeat's comment. */
  readonly heartbeat?: string | null | undefined;
  /** An object such as {"per_connection": 2}. */
  readonly resume?:
    | {
      /** Events after which a connection ends, 1 or more. */
      readonly per_connection?: number | null | undefined;
      /** What a client gets if no event has its id. */
      readonly unknown?:
        | "start"
        | "no_content"
        | "hold"
        | {
          readonly response: ResponseAction;
        }
        | null
        | undefined;
      /** What a client gets if it already has the last event. */
      readonly after_last?:
        | "start"
        | "no_content"
        | "hold"
        | {
          readonly response: ResponseAction;
        }
        | null
        | undefined;
      /** The stub whose latest exchange in the request's scope is resumed. */
      readonly stub_id?: string | null | undefined;
    }
    | null
    | undefined;
}

/** An object such as {"chunks": [{"text": "hello"}]}. */
export interface StreamAction {
  /** A list of chunks such as {"json": {"done": false}}. */
  readonly chunks: readonly ({
    /** JSON, which goes out on one line. */
    readonly json?: Criterion | Json | undefined;
    /** Text, which is a template. */
    readonly text?: string | null | undefined;
    /** Base64 text (RFC 4648 section 4). */
    readonly base64?: string | null | undefined;
    /** Whole milliseconds, 0 or more. */
    readonly delay_ms?: number | null | undefined;
    /** Whole milliseconds, 0 or more. */
    readonly jitter_ms?: number | null | undefined;
    /** How often, at least once. */
    readonly repeat?: number | null | undefined;
  })[];
  /** Whole milliseconds, 0 or more. */
  readonly default_delay_ms?: number | undefined;
  /** An HTTP status from 200 to 599 (RFC 9110 section 15). */
  readonly status_code?: number | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly first_delay_ms?: number | null | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number | null | undefined;
  /** How often the list is sent: a number, or "forever". */
  readonly repeat?: "forever" | number | null | undefined;
  /** `hold` keeps the stream open for pushed events, which is the default with a channel. */
  readonly at_end?: "close" | "hold" | null | undefined;
  /** The channel that the stream listens to. */
  readonly channel?: string | null | undefined;
  /** How many of the last pushed events to keep for later listeners, 0 to 1000. */
  readonly keep?: number | null | undefined;
}

/** An object such as {"dialect": "openai_chat", "text": "Hello"}. */
export interface LlmAction {
  /** Whose API it speaks. */
  readonly dialect:
    | "openai_chat"
    | "openai_responses"
    | "anthropic"
    | "gemini"
    | "ollama";
  /** What is said. */
  readonly text?: string | null | undefined;
  /** A list of texts such as ["Hel", "lo"], in place of text. */
  readonly pieces?: readonly string[] | null | undefined;
  /** The thinking that comes before it. */
  readonly thinking?: string | null | undefined;
  /** A list of tool calls, after the text. */
  readonly tool_calls?:
    | readonly ({
      /** The tool's name. */
      readonly name: string;
      /** JSON; or a text, which is a template and need not be JSON at all. */
      readonly arguments?: Criterion | Json | undefined;
      /** The call's id; generated by default. */
      readonly id?: string | null | undefined;
    })[]
    | null
    | undefined;
  /** A list such as [{"text": "Let me see."}, {"tool_call": {"name": "find"}}], in place of the others. */
  readonly blocks?:
    | readonly ({
      /** What is said. */
      readonly text?: string | null | undefined;
      /** What is thought. */
      readonly thinking?: string | null | undefined;
      /** An object such as {"name": "get_weather", "arguments": {"city": "Oslo"}}. */
      readonly tool_call?:
        | {
          /** The tool's name. */
          readonly name: string;
          /** JSON; or a text, which is a template and need not be JSON at all. */
          readonly arguments?: Criterion | Json | undefined;
          /** The call's id; generated by default. */
          readonly id?: string | null | undefined;
        }
        | null
        | undefined;
    })[]
    | null
    | undefined;
  /** The model's name; by default that of the request. */
  readonly model?: string | null | undefined;
  /** The answer's id; by default made from the stub's id and the call. */
  readonly id?: string | null | undefined;
  /** Counted from the texts by default. */
  readonly usage?:
    | {
      /** Tokens, 0 or more. */
      readonly input?: number | null | undefined;
      /** Including those spent on thinking. */
      readonly output?: number | null | undefined;
      /** Of the input. */
      readonly cached?: number | null | undefined;
      /** Of the output. */
      readonly reasoning?: number | null | undefined;
    }
    | null
    | undefined;
  /** Why it ends; by default derived from the content. */
  readonly stop?:
    | "end"
    | "length"
    | "tool"
    | "refusal"
    | "content_filter"
    | null
    | undefined;
  /** An object such as {"kind": "overloaded"}. */
  readonly error?:
    | {
      /** What goes wrong, in the dialect's own words. */
      readonly kind:
        | "overloaded"
        | "rate_limit"
        | "server"
        | "content_filter"
        | "invalid";
      /** How many pieces of a stream are sent before it. */
      readonly after_pieces?: number | null | undefined;
    }
    | null
    | undefined;
  /** Pieces a second. */
  readonly tokens_per_second?: number | null | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly first_delay_ms?: number | null | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number | null | undefined;
  /** Milliseconds without a write, 1 or more; leave it out for no heartbeat. */
  readonly heartbeat_ms?: number | null | undefined;
  /** The text of the heartbeat's comment. */
  readonly heartbeat?: string | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
}

/** An object such as {"latency": {"base_ms": 100}}. */
export interface Chaos {
  readonly latency?: Latency | undefined;
  /** An object such as {"connection_drop": {"probability": 0.25}}. */
  readonly faults?: {
    /** A fault, or a list of those of its kind. */
    readonly answer?:
      | OneOrMore<{
        readonly response: ResponseAction;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly empty?:
      | OneOrMore<{
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly garbage?:
      | OneOrMore<{
        /** How many random bytes, 1 to 1048576. */
        readonly bytes?: number | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly content_type?:
      | OneOrMore<{
        /** A Content-Type, or null for an answer without one. */
        readonly value: string | null;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly omit?:
      | OneOrMore<{
        readonly event: EventNumber;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly duplicate?:
      | OneOrMore<{
        readonly event: EventNumber;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly swap?:
      | OneOrMore<{
        readonly event: EventNumber;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly corrupt?:
      | OneOrMore<{
        readonly event: EventNumber;
        /** `json`: the last byte of its data is gone; `utf8`: a byte that is not a character stands behind it. */
        readonly how: "json" | "utf8";
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly insert?:
      | OneOrMore<{
        readonly event: EventNumber;
        /** An event such as {"data": "hello"}, or a chunk such as {"json": {}}. */
        readonly send: PushedEvent | PushedChunk;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly without_terminator?:
      | OneOrMore<{
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly line_ends?:
      | OneOrMore<{
        /** What ends each line instead. */
        readonly with: "crlf" | "cr";
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly connection_drop?:
      | OneOrMore<{
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly end?: OneOrMore<EndingFault> | null | undefined;
    /** A fault, or a list of those of its kind. */
    readonly cut?: OneOrMore<EndingFault> | null | undefined;
    /** A fault, or a list of those of its kind. */
    readonly reset?:
      | OneOrMore<{
        /** How many events or lines go out before. */
        readonly after_events?: number | null | undefined;
        /** How many bytes of the body go out before. */
        readonly after_bytes?: number | null | undefined;
        /** Whole milliseconds since the answer began. */
        readonly after_ms?: number | null | undefined;
        /** How much of the body goes out before, 0 to 1. */
        readonly after_fraction?: number | null | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly malformed_chunk?:
      | OneOrMore<{
        /** How many events or lines go out before. */
        readonly after_events?: number | null | undefined;
        /** How many bytes of the body go out before. */
        readonly after_bytes?: number | null | undefined;
        /** Whole milliseconds since the answer began. */
        readonly after_ms?: number | null | undefined;
        /** How much of the body goes out before, 0 to 1. */
        readonly after_fraction?: number | null | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly error?:
      | OneOrMore<{
        /** How many events or lines go out before. */
        readonly after_events?:
          | number
          | {
            /** A whole number, 0 or more. */
            readonly from: number;
            /** A whole number, 0 or more. */
            readonly to: number;
          }
          | null
          | undefined;
        /** How many bytes of the body go out before. */
        readonly after_bytes?: number | null | undefined;
        /** Whole milliseconds since the answer began. */
        readonly after_ms?: number | null | undefined;
        /** How much of the body goes out before, 0 to 1. */
        readonly after_fraction?: number | null | undefined;
        /** An event such as {"data": "hello"}, or a chunk such as {"json": {}}. */
        readonly send?: PushedEvent | PushedChunk | null | undefined;
        /** What goes wrong, which an `llm` tells in its dialect. */
        readonly kind?:
          | "overloaded"
          | "rate_limit"
          | "server"
          | "content_filter"
          | "invalid"
          | null
          | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly stall?:
      | OneOrMore<{
        /** How many events or lines go out before. */
        readonly after_events?:
          | number
          | {
            /** A whole number, 0 or more. */
            readonly from: number;
            /** A whole number, 0 or more. */
            readonly to: number;
          }
          | null
          | undefined;
        /** How many bytes of the body go out before. */
        readonly after_bytes?: number | null | undefined;
        /** Whole milliseconds since the answer began. */
        readonly after_ms?: number | null | undefined;
        /** How much of the body goes out before, 0 to 1. */
        readonly after_fraction?: number | null | undefined;
        /** Whole milliseconds, 0 or more. */
        readonly for_ms?: number | null | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly split?:
      | OneOrMore<{
        /** What each of is sent in two writes. */
        readonly inside?:
          | "characters"
          | "line_ends"
          | "events"
          | null
          | undefined;
        /** How many bytes each write has, 1 or more. */
        readonly size?: number | null | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly join?:
      | OneOrMore<{
        /** How many bytes are held at least, 1 to 1048576. */
        readonly size?: number | null | undefined;
        /** How long bytes are held, whole milliseconds, 1 or more. */
        readonly for_ms?: number | null | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
    /** A fault, or a list of those of its kind. */
    readonly slow?:
      | OneOrMore<{
        /** How many bytes of the body go out in a second, 1 or more. */
        readonly bytes_per_second?: number | null | undefined;
        /** How many parts the body goes out in, 1 to 10000. */
        readonly chunks?: number | null | undefined;
        /** Whole milliseconds that the parts take together. */
        readonly over_ms?: number | null | undefined;
        /** A number from 0 (never) to 1 (always). */
        readonly probability?: number | undefined;
      }>
      | null
      | undefined;
  } | undefined;
  /** A whole number that makes the draws repeatable. */
  readonly seed?: number | null | undefined;
  readonly connection_drop?: Criterion | Json | undefined;
  readonly delay?: Criterion | Json | undefined;
  readonly delay_ms?: Criterion | Json | undefined;
  readonly jitter_ms?: Criterion | Json | undefined;
}

/** An object such as {"base_ms": 100, "jitter_ms": 50}. */
export interface Latency {
  /** Whole milliseconds, 0 or more. */
  readonly base_ms?: number | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly jitter_ms?: number | undefined;
  /** An object such as {"median_ms": 90, "sigma": 0.4}. */
  readonly lognormal?: {
    /** Whole milliseconds, 0 to 2147483647. */
    readonly median_ms: number;
    /** A number from 0 to 10. */
    readonly sigma: number;
  } | undefined;
  /** An object such as {"mean_ms": 90, "deviation_ms": 20}. */
  readonly normal?: {
    /** Whole milliseconds, 0 to 2147483647. */
    readonly mean_ms: number;
    /** Whole milliseconds, 0 to 2147483647. */
    readonly deviation_ms: number;
  } | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly max_ms?: number | undefined;
}

/** Which event, from 1, or a range that it is drawn from, such as {"from": 2, "to": 9}. */
export type EventNumber = number | {
  /** A whole number, 1 or more. */
  readonly from: number;
  /** A whole number, 1 or more. */
  readonly to: number;
};

/** An event such as {"data": "hello"}. */
export interface PushedEvent {
  /** The event's data: a text, which is a template and may be empty, or JSON. */
  readonly data?: Criterion | Json | undefined;
  /** The event's name. */
  readonly event?: string | null | undefined;
  /** The event's id. */
  readonly id?: string | null | undefined;
  /** Whole milliseconds, 0 or more. */
  readonly retry?: number | null | undefined;
  /** A comment, which clients ignore. */
  readonly comment?: string | null | undefined;
  /** Text to send as it is. */
  readonly raw?: string | null | undefined;
  /** Base64 text (RFC 4648 section 4). */
  readonly raw_base64?: string | null | undefined;
}

/** A chunk such as {"json": {"done": false}}. */
export interface PushedChunk {
  /** JSON, which goes out on one line. */
  readonly json?: Criterion | Json | undefined;
  /** Text, which is a template. */
  readonly text?: string | null | undefined;
  /** Base64 text (RFC 4648 section 4). */
  readonly base64?: string | null | undefined;
}

/** An object such as {"after_events": 3, "inside": "character"}. */
export interface EndingFault {
  /** How many events or lines go out before. */
  readonly after_events?:
    | number
    | {
      /** A whole number, 0 or more. */
      readonly from: number;
      /** A whole number, 0 or more. */
      readonly to: number;
    }
    | null
    | undefined;
  /** How many bytes of the body go out before. */
  readonly after_bytes?: number | null | undefined;
  /** Whole milliseconds since the answer began. */
  readonly after_ms?: number | null | undefined;
  /** How much of the body goes out before, 0 to 1. */
  readonly after_fraction?: number | null | undefined;
  /** What is broken in two; without it nothing is. */
  readonly inside?: "event" | "character" | "line_end" | null | undefined;
  /** A number from 0 (never) to 1 (always). */
  readonly probability?: number | undefined;
}

/** An object such as {"url": "http://shop.test/hook"}. */
export interface Webhook {
  /** A method such as "POST". */
  readonly method?: string | undefined;
  /** A URL such as "https://api.example/v1". */
  readonly url?: string | null | undefined;
  /** A template of the URL. */
  readonly template_url?: string | null | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly headers?: {
    readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
  } | undefined;
  /** Names with values such as {"content-type": "text/plain"}. */
  readonly template_headers?:
    | {
      readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
    }
    | null
    | undefined;
  /** Text, sent as it is, or any JSON value. */
  readonly body?: Criterion | Json | undefined;
  /** A template, which also sees response.status. */
  readonly template_body?: string | null | undefined;
  /** Base64 text (RFC 4648 section 4). */
  readonly body_base64?: string | null | undefined;
  /** Milliseconds from the answer's end, 0 by default. */
  readonly delay_ms?: number | undefined;
  /** Milliseconds that the call may take, 5000 by default. */
  readonly timeout_ms?: number | undefined;
  /** An object such as {"insecure": true}. */
  readonly tls?:
    | {
      /** Certificate authorities in PEM to trust for the upstream, in place of the usual ones. */
      readonly ca?: string | null | undefined;
      /** True to accept any certificate, for this stub only. */
      readonly insecure?: boolean | undefined;
    }
    | null
    | undefined;
}

export interface FromRequestsAnswer {
  /** It was done. */
  readonly success: true;
  /** The stubs, as `POST /__mock__/stubs` and stub files take them. */
  readonly stubs: (Record<string, unknown>)[];
  /** What became of each request. */
  readonly report: ({
    /** The requests. */
    readonly request_ids: string[];
    /** The stub made of them, or null. */
    readonly stub_id: string | null;
    /** What became of them. */
    readonly verdict: "made" | "draft" | "left_out" | "refused";
    /** Why, in a sentence. */
    readonly message: string;
  })[];
  /** The secrets that were masked, none of them in clear. */
  readonly masked: ({
    /** What stands in its place. */
    readonly placeholder: string;
    /** What tells that it is a secret. */
    readonly reason: "name" | "shape" | "value";
    /** Where it stood. */
    readonly places: string[];
    /** How often it stood there. */
    readonly count: number;
  })[];
  /** What is another one each time: of requests it is asked by its kind, of answers it is left out. */
  readonly noise: ({
    /** The stub. */
    readonly stub_id: string;
    /** Where it stands. */
    readonly place: string;
    /** What it is, such as a time or an id. */
    readonly kind: string;
  })[];
  /** Stubs that answer otherwise each time. */
  readonly sequences: ({
    /** The stub. */
    readonly stub_id: string;
    /** How many answers it has. */
    readonly steps: number;
    /** The requests, in order. */
    readonly request_ids: string[];
  })[];
  /** What `smallest` leaves out. */
  readonly not_compared: ({
    /** The stub. */
    readonly stub_id: string;
    /** Where the requests may differ. */
    readonly places: string[];
  })[];
}

export interface FromRequests {
  /** The filters of the listing, as texts. */
  readonly filter?:
    | {
      /** The method, in any case. */
      readonly method?: string | undefined;
      /** A part of the decoded path. */
      readonly path?: string | undefined;
      /** A part of the target, a header or the body, in any case. */
      readonly text?: string | undefined;
      /** A status such as `404`, or `4xx`. */
      readonly status?: string | undefined;
      /** Whether a stub matched. */
      readonly matched?: "true" | "false" | undefined;
      /** The stub that answered. */
      readonly stub_id?: string | undefined;
      /** The scope of the stub that answered, empty for a global one. */
      readonly stub_scope?: string | undefined;
      /** What became of the request. */
      readonly outcome?:
        | "answered"
        | "no_match"
        | "dropped"
        | "client_left"
        | "template_error"
        | "upstream_error"
        | "upstream_timeout"
        | "loop"
        | "body_too_large"
        | "scope_conflict"
        | "scope_not_found"
        | "preflight"
        | "shutdown"
        | "open"
        | "failed"
        | undefined;
      /** Whether it went to the upstream of its scope, for want of a stub. */
      readonly upstream?: "true" | "false" | undefined;
      /** Who sent it, where no client did. */
      readonly sent_by?: "webhook" | "replay" | undefined;
      /** The trace of its `traceparent`. */
      readonly trace_id?: string | undefined;
      /** Words that all hold, `-` in front of one negates: `status:4xx -path:/health header:x-id=7 body:lamp scope:a stub:user stub_scope:a took:>100ms outcome:dropped method:POST upstream:true`; a bare word is sought everywhere, answers included. */
      readonly q?: string | undefined;
      /** A seq: only what arrived before that request. */
      readonly before?: string | undefined;
      /** A cursor: only what changed after it. */
      readonly after?: string | undefined;
      /** At most this many, the newest ones. */
      readonly limit?: string | undefined;
    }
    | null
    | undefined;
  /** These requests alone, also those that a stub or nothing answered; all of the scope by default. */
  readonly request_ids?: readonly string[] | null | undefined;
  /** `exact` asks for all of query and body, `smallest` for the least that tells the recorded answers apart; `exact` by default. */
  readonly matchers?: "exact" | "smallest" | null | undefined;
  /** `true` makes one stub of three or more paths that differ in an id. */
  readonly parameters?: boolean | null | undefined;
  /** `keep` gives stubs the measured times, a number multiplies them; `none` by default. */
  readonly timing?: "none" | "keep" | number | null | undefined;
  /** `events` makes a stream that can be edited, `bytes` one of the same chunks; `events` by default. */
  readonly streams?: "events" | "bytes" | null | undefined;
  /** `keep` masks nothing, and marks the stubs; `mask` by default. */
  readonly secrets?: "mask" | "keep" | null | undefined;
  /** More names whose values are secrets. */
  readonly secret_names?: readonly string[] | null | undefined;
  /** Secrets that are masked wherever they stand. */
  readonly secret_values?: readonly string[] | null | undefined;
  /** `true` records 429 and 5xx of upstreams too. */
  readonly errors?: boolean | null | undefined;
  /** `true` records answers that did not come to their end, too. */
  readonly incomplete?: boolean | null | undefined;
  /** `rewrite` lets URLs of the upstream in answers point to the mock; `keep` by default. */
  readonly urls?: "keep" | "rewrite" | null | undefined;
  /** `true` takes `Secure` from cookies, so that they are kept over plain HTTP. */
  readonly local_cookies?: boolean | null | undefined;
  /** What happens to a stub whose id is in use, `refuse` by default. */
  readonly existing?: "refuse" | "replace" | "skip" | "copy" | null | undefined;
}

export type StubPatch = {
  readonly [K in keyof StubInput]?: StubInput[K] | undefined;
};

export interface NearMiss {
  /** The stub. */
  readonly stub_id: string;
  /** Null for a global one. */
  readonly scope: string | null;
  /** How many fields of the stub fit. */
  readonly matched_fields: number;
  /** How many fields it has. */
  readonly total_fields: number;
  /** What the stub asks for, piece by piece. */
  readonly clauses: ({
    /** The field of the stub's request. */
    readonly field: string;
    /** The query or header name, where the clause is about one. */
    readonly key?: string;
    /** The place in a JSON body (RFC 6901), where the clause is about a part of it. */
    readonly pointer?: string;
    /** Whether the request fits it. */
    readonly matched: boolean;
    /** What the stub asks for. */
    readonly expected: unknown;
    /** What the request has. */
    readonly actual: unknown;
    /** What differs, in a sentence; empty where nothing does. */
    readonly reason: string;
    /** Every member of a JSON body that differs, where the criterion asks for members. */
    readonly places?: ({
      /** The member (RFC 6901). */
      readonly pointer: string;
      /** What is asked of it; absent where none is expected. */
      readonly expected?: unknown;
      /** What it is; absent where it is missing. */
      readonly actual?: unknown;
      /** What differs, in a sentence. */
      readonly reason: string;
    })[];
  })[];
}

export interface ListedRequest {
  /** What the answer has as `Standin-Request-Id`. */
  readonly id: string;
  /** A number that grows with each arrival, over all scopes. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly received_at: string;
  /** As sent. */
  readonly method: string;
  /** Decoded. */
  readonly path: string;
  /** Path and query as sent. */
  readonly target: string;
  /** The first value of each name. */
  readonly query: Record<string, string>;
  /** All values of each name. */
  readonly query_all: Record<string, string[]>;
  /** The first value of each name, in lower case. */
  readonly headers: Record<string, string>;
  /** All values of each name. */
  readonly headers_all: Record<string, string[]>;
  /** Names and values as sent, with `--listener exact`. */
  readonly header_lines?: ([string, string])[];
  /** The same of what followed the body. */
  readonly trailers?: ([string, string])[];
  /** As text, or in base64: `body_encoding` says which. */
  readonly body: string;
  /** Base64 where it is not UTF-8. */
  readonly body_encoding: "utf-8" | "base64";
  /** Bytes of the whole of it. */
  readonly body_size: number;
  /** Whether only its beginning was kept. */
  readonly body_truncated: boolean;
  /** The Content-Encoding that was undone. */
  readonly body_decoded_from: string | null;
  /** Whom it asked for, with the port if one was sent. */
  readonly host: string;
  /** `http` or `https`. */
  readonly scheme: string;
  /** The address of the client. */
  readonly client_ip: string;
  /** Null for the global one. */
  readonly scope: string | null;
  /** How the request named its scope. */
  readonly selected_by?:
    | "header"
    | "mock_scope"
    | "baggage"
    | "cookie"
    | "trace_id"
    | "prefix"
    | "credential"
    | "host";
  /** Absent for a client's. */
  readonly sent_by?: "webhook" | "replay";
  /** The id of the request behind it, of a webhook. */
  readonly caused_by?: string;
  /** The trace of its `traceparent`, where it has a valid one. */
  readonly trace_id?: string;
  /** What the parameters of the stub's path took. */
  readonly path_params: Record<string, string>;
  /** The stub that answered, or null. */
  readonly matched_stub_id: string | null;
  /** The scope of the stub, absent for a global one. */
  readonly matched_stub_scope?: string;
  /** Null while the answer is on its way. */
  readonly response: RecordedAnswer | null;
  /** What chaos did; null where there was none. */
  readonly chaos: RecordedChaos | null;
}

export interface RecordedAnswer {
  /** Null where none was sent. */
  readonly status: number | null;
  /** Milliseconds until the answer was sent. */
  readonly duration_ms: number;
  /** What became of the request. */
  readonly outcome: string;
  /** Values by name, in lower case. */
  readonly headers: Record<string, string[]>;
  /** As text, or in base64: `body_encoding` says which. */
  readonly body: string;
  /** Base64 where it is not UTF-8. */
  readonly body_encoding: "utf-8" | "base64";
  /** Bytes of the whole of it. */
  readonly body_size: number;
  /** Whether only its beginning was kept. */
  readonly body_truncated: boolean;
  /** The Content-Encoding that is undone here, though the client got it, of what an upstream answered. */
  readonly body_decoded_from?: string;
  /** The newest events of a stream. */
  readonly events?: ({
    /** Milliseconds since the request was received. */
    readonly at_ms: number;
    /** Its id. */
    readonly id: string | null;
    /** Its name. */
    readonly event: string | null;
    /** How many it has. */
    readonly bytes: number;
  })[];
  /** How many events, or chunks, went out. */
  readonly events_sent?: number;
  /** Milliseconds since the request was received. */
  readonly first_event_ms?: number | null;
  /** The newest event. */
  readonly last_event?: {
    /** Milliseconds since the request was received. */
    readonly at_ms: number;
    /** Its id. */
    readonly id: string | null;
    /** Its name. */
    readonly event: string | null;
    /** How many it has. */
    readonly bytes: number;
  } | null;
  /** Whether all of it was handed over. */
  readonly complete?: boolean;
  /** Null while it is open. */
  readonly ended_by?:
    | "server"
    | "client"
    | "fault"
    | "control"
    | "shutdown"
    | null;
  /** The Last-Event-ID after which it went on, where it did. */
  readonly resumed_after?: string;
  /** Where another server was asked. */
  readonly upstream?: {
    /** Without user, password and query. */
    readonly url: string;
    /** Milliseconds until its headers came; null where none did. */
    readonly headers_ms: number | null;
  };
  /** What went wrong, in a sentence. */
  readonly detail?: string;
}

export interface RecordedChaos {
  /** Milliseconds that it waited. */
  readonly latency_ms: number;
  /** What was drawn for `connection_drop`. */
  readonly drop_draw: number | null;
  /** Below which draw the connection was dropped. */
  readonly drop_probability: number | null;
  /** Whether it was. */
  readonly dropped: boolean;
  /** What else was drawn for. */
  readonly faults?: ({
    /** Its kind. */
    readonly fault: string;
    /** As the stub says. */
    readonly probability: number;
    /** What was drawn: it strikes below its probability. */
    readonly draw: number;
    /** Whether it did. */
    readonly struck: boolean;
    /** Events that had gone out. */
    readonly event: number | null;
    /** Bytes of the body that had gone out. */
    readonly byte: number | null;
    /** Milliseconds since the request was received; null where it did not strike. */
    readonly at_ms: number | null;
  })[];
}

export interface RequestRow {
  /** What the answer has as `Standin-Request-Id`. */
  readonly id: string;
  /** A number that grows with each arrival, over all scopes. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly received_at: string;
  /** As sent. */
  readonly method: string;
  /** Path and query as sent. */
  readonly target: string;
  /** Null for the global one. */
  readonly scope: string | null;
  /** The stub that answered, or null. */
  readonly matched_stub_id: string | null;
  /** The scope of the stub, absent for a global one. */
  readonly matched_stub_scope?: string;
  /** Null where none was sent, or not yet. */
  readonly status: number | null;
  /** Null until it has been answered. */
  readonly outcome: string | null;
  /** Milliseconds until the answer was sent; null before. */
  readonly duration_ms: number | null;
  /** Absent for a client's. */
  readonly sent_by?: "webhook" | "replay";
  /** The trace of its `traceparent`. */
  readonly trace_id?: string;
  /** Of a stream. */
  readonly events_sent?: number;
  /** The URL of another server that was asked: by the stub, or for want of one. */
  readonly upstream?: string;
  /** Milliseconds that chaos held the answer back; absent where it did not. */
  readonly latency_ms?: number;
  /** Milliseconds until the upstream's headers came, from when it was asked; absent where none came. */
  readonly upstream_ms?: number;
  /** Of a stream: milliseconds until its first event went out. */
  readonly first_event_ms?: number;
}

export type TailLine = {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "arrived";
  /** The request, its `response` null. */
  readonly data: ListedRequest;
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "progress";
  /** What was sent of a stream since it was told last. */
  readonly data: {
    /** What the answer has as `Standin-Request-Id`. */
    readonly id: string;
    /** A number that grows with each arrival, over all scopes. */
    readonly seq: number;
    /** What was sent. */
    readonly response: {
      /** What became of the request. */
      readonly outcome: string;
      /** Null where none was sent. */
      readonly status?: number | null;
      /** Values by name, in lower case. */
      readonly headers?: Record<string, string[]>;
      /** The new ones; all of them where the status is told, too. */
      readonly events: ({
        /** Milliseconds since the request was received. */
        readonly at_ms: number;
        /** Its id. */
        readonly id: string | null;
        /** Its name. */
        readonly event: string | null;
        /** How many it has. */
        readonly bytes: number;
      })[];
      /** The number of the last of them. */
      readonly events_sent: number;
    };
  };
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "ended";
  /** How the request ended. */
  readonly data: {
    /** What the answer has as `Standin-Request-Id`. */
    readonly id: string;
    /** A number that grows with each arrival, over all scopes. */
    readonly seq: number;
    /** Null while the answer is on its way. */
    readonly response: RecordedAnswer | null;
    /** What chaos did; null where there was none. */
    readonly chaos: RecordedChaos | null;
  };
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "cleared";
  /** Whose requests were deleted. */
  readonly data: {
    /** Null for the global one. */
    readonly scope: string | null;
    /** Stands where only some of its requests were deleted. */
    readonly partly?: true;
  };
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "scope_ended";
  /** Which scope ended. */
  readonly data: {
    /** Null for the global one. */
    readonly scope: string | null;
  };
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "gap";
  /** What a slow reader did not get. */
  readonly data: {
    /** How many events were lost, at most. */
    readonly missed: number;
  };
};

export type TailRowLine = {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "arrived";
  /** The request in a line. */
  readonly data: RequestRow;
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "progress";
  /** The request in a line. */
  readonly data: RequestRow;
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "ended";
  /** The request in a line. */
  readonly data: RequestRow;
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "cleared";
  /** Whose requests were deleted. */
  readonly data: {
    /** Null for the global one. */
    readonly scope: string | null;
    /** Stands where only some of its requests were deleted. */
    readonly partly?: true;
  };
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "scope_ended";
  /** Which scope ended. */
  readonly data: {
    /** Null for the global one. */
    readonly scope: string | null;
  };
} | {
  /** Send it as `after` to go on from here. */
  readonly cursor: number;
  /** What happened. */
  readonly event: "gap";
  /** What a slow reader did not get. */
  readonly data: {
    /** How many events were lost, at most. */
    readonly missed: number;
  };
};

export interface MissGroup {
  /** As sent. */
  readonly method: string;
  /** The path, with `{}` for segments that are numbers, UUIDs or hexadecimal ids. */
  readonly path_shape: string;
  /** Why the newest of them had no stub. */
  readonly reason: string;
  /** How many they are. */
  readonly count: number;
  /** ISO 8601, UTC. */
  readonly first_at: string;
  /** ISO 8601, UTC. */
  readonly last_at: string;
  /** The newest of them. */
  readonly request_id: string;
  /** The stub that came closest to it. */
  readonly near_miss: NearMiss | null;
}

export interface SendAgain {
  /** A method such as "GET". */
  readonly method?: string | undefined;
  /** Path and query as they go over the wire. */
  readonly target?: string | undefined;
  /** All headers; the Host stays where none is given. */
  readonly headers?: {
    readonly [name: string]: OneOrMore<string | number | boolean> | undefined;
  } | undefined;
  /** Text, or JSON that is sent as JSON. */
  readonly body?: Criterion | Json | undefined;
  /** Base64 text (RFC 4648 section 4). */
  readonly body_base64?: string | undefined;
}

export interface UnmatchedRequest {
  /** The request's. */
  readonly id: string;
  /** Method and target. */
  readonly request: string;
  /** The stub that came closest. */
  readonly near_miss: NearMiss | null;
  /** What to do, in a sentence. */
  readonly message: string;
}

export interface UnusedStub {
  /** The stub. */
  readonly stub_id: string;
  /** What it answers, in a few words. */
  readonly request: string;
  /** How often it has answered. */
  readonly calls: number;
  /** The criterion, or null. */
  readonly expected_calls: unknown;
  /** The request that came closest to it. */
  readonly nearest: {
    /** The request's. */
    readonly id: string;
    /** Method and target. */
    readonly request: string;
    /** What differs, in a sentence. */
    readonly message: string;
  } | null;
  /** Both in a sentence. */
  readonly message: string;
}

export interface ClaimInput extends RequestMatcher {
  /** How often: a count, or a criterion for the count. */
  readonly times?: number | string | null | Criterion | undefined;
  /** How often: a count, or a criterion for the count. */
  readonly max_open?: number | string | null | Criterion | undefined;
  /** For people, such as what is claimed. */
  readonly title?: string | null | undefined;
  /** The id of the stub that answered, or a criterion for it. */
  readonly matched_stub_id?: Criterion | Json | undefined;
  /** The way in by which its scope was chosen, or a criterion for it. */
  readonly selected_by?:
    | "header"
    | "mock_scope"
    | "baggage"
    | "cookie"
    | "trace_id"
    | "prefix"
    | "credential"
    | "host"
    | Criterion
    | Json
    | undefined;
  /** Who sent it, where no client did, or a criterion for it. */
  readonly sent_by?: "webhook" | "replay" | Criterion | Json | undefined;
  /** The trace of its traceparent, or a criterion for it. */
  readonly trace_id?: Criterion | Json | undefined;
  /** What was answered. */
  readonly response?:
    | {
      /** The status, or a criterion for it. */
      readonly status?: Criterion | Json | undefined;
      /** What became of the request, or a criterion for it. */
      readonly outcome?:
        | "answered"
        | "no_match"
        | "dropped"
        | "client_left"
        | "template_error"
        | "upstream_error"
        | "upstream_timeout"
        | "loop"
        | "body_too_large"
        | "scope_conflict"
        | "scope_not_found"
        | "preflight"
        | "shutdown"
        | "open"
        | "failed"
        | Criterion
        | Json
        | undefined;
      /** Milliseconds until the answer was sent, or a criterion for it. */
      readonly duration_ms?: Criterion | Json | undefined;
      /** Names with values such as {"x-team": "qa"}. */
      readonly headers?:
        | {
          readonly [name: string]:
            | string
            | number
            | boolean
            | Criterion
            | undefined;
        }
        | null
        | Criterion
        | undefined;
      /** Text, JSON, or a criterion for the body. */
      readonly body?: Criterion | Json | undefined;
      /** Bytes of the body, or a criterion for it. */
      readonly body_size?: Criterion | Json | undefined;
      /** What went wrong, in a sentence, or a criterion for it. */
      readonly detail?: Criterion | Json | undefined;
      /** How many events of a stream were sent, or a criterion for it. */
      readonly events_sent?: Criterion | Json | undefined;
      /** Milliseconds until its first event, or a criterion for it. */
      readonly first_event_ms?: Criterion | Json | undefined;
      /** Its last event. */
      readonly last_event?:
        | {
          /** Milliseconds since the request was received, or a criterion for it. */
          readonly at_ms?: Criterion | Json | undefined;
          /** Its id, or a criterion for it. */
          readonly id?: Criterion | Json | undefined;
          /** Its name, or a criterion for it. */
          readonly event?: Criterion | Json | undefined;
          /** Its bytes, or a criterion for it. */
          readonly bytes?: Criterion | Json | undefined;
        }
        | null
        | undefined;
      /** Whether all of a stream was handed over, or a criterion for it. */
      readonly complete?: Criterion | Json | undefined;
      /** Who ended a stream, or a criterion for it. */
      readonly ended_by?:
        | "server"
        | "client"
        | "fault"
        | "control"
        | "shutdown"
        | Criterion
        | Json
        | undefined;
      /** The id of the event after which a stream went on, or a criterion for it. */
      readonly resumed_after?: Criterion | Json | undefined;
      /** Which other server was asked. */
      readonly upstream?:
        | {
          /** Its URL, null where none was asked, or a criterion for it. */
          readonly url?: Criterion | Json | undefined;
          /** Milliseconds until its headers came, or a criterion for it. */
          readonly headers_ms?: Criterion | Json | undefined;
        }
        | null
        | undefined;
    }
    | null
    | undefined;
  /** What chaos did. */
  readonly chaos?:
    | {
      /** Milliseconds of delay, or a criterion for it. */
      readonly latency_ms?: Criterion | Json | undefined;
      /** What was drawn, or a criterion for it. */
      readonly drop_draw?: Criterion | Json | undefined;
      /** Below which draw the connection was dropped, or a criterion for it. */
      readonly drop_probability?: Criterion | Json | undefined;
      /** Whether the connection was dropped, or a criterion for it. */
      readonly dropped?: Criterion | Json | undefined;
      /** The list of faults that were drawn for, or a criterion for it. */
      readonly faults?: Criterion | Json | undefined;
    }
    | null
    | undefined;
}

export interface Report {
  /** Null for what is outside all scopes. */
  readonly scope: string | null;
  /** The scope's, for people. */
  readonly title: string | null;
  /** The name of the scope around it. */
  readonly parent: string | null;
  /** ISO 8601, UTC. */
  readonly started_at: string;
  /** Null for a scope that lives. */
  readonly ended_at: string | null;
  /** Whether all assertions hold and no stub fails the report. */
  readonly passed: boolean;
  /** False if what is not known might change `passed`. */
  readonly conclusive: boolean;
  /** What is not known. */
  readonly inconclusive_because?:
    | "restarted"
    | "evicted"
    | "assertions"
    | "server_lost"
    | "store_lost"
    | "not_collected";
  /** How many requests. */
  readonly counts: {
    /** All that were received. */
    readonly requests: number;
    /** Those that no stub answered. */
    readonly unmatched: number;
    /** Those that named a scope after its end. */
    readonly late: number;
    /** Those that went to make room. */
    readonly evicted: number;
    /** Requests by what became of them. */
    readonly outcomes: Record<string, number>;
  };
  /** The newest, in order of arrival. */
  readonly requests: RequestRow[];
  /** Requests that are kept and not shown. */
  readonly omitted?: number;
  /** Those that no stub answered, each with the nearest. */
  readonly unmatched: UnmatchedRequest[];
  /** Those that answered less than they should. */
  readonly unused_stubs: ReportedStub[];
  /** Requests that named the scope after its end. */
  readonly late_requests: ({
    /** ISO 8601, UTC. */
    readonly received_at: string;
    /** As sent. */
    readonly method: string;
    /** Path and query as sent. */
    readonly target: string;
  })[];
  /** Each with its last answer. */
  readonly assertions: ({
    /** ISO 8601, UTC. */
    readonly asserted_at: string;
    /** What is asserted, in a few words. */
    readonly title: string;
    /** The result in one sentence. */
    readonly message: string;
    /** Whether it holds. */
    readonly result: boolean;
    /** False if evicted requests might change it. */
    readonly conclusive: boolean;
  })[];
}

export interface ReportedStub {
  /** The stub. */
  readonly stub_id: string;
  /** What it answers, in a few words. */
  readonly request: string;
  /** How often it has answered. */
  readonly calls: number;
  /** The criterion, or null. */
  readonly expected_calls: unknown;
  /** The request that came closest to it. */
  readonly nearest: {
    /** The request's. */
    readonly id: string;
    /** Method and target. */
    readonly request: string;
    /** What differs, in a sentence. */
    readonly message: string;
  } | null;
  /** Both in a sentence. */
  readonly message: string;
  /** Whether it fails the report: it has expected_calls, or the scope is strict. */
  readonly fails: boolean;
}

export interface ReportList {
  /** Whether all of them passed. */
  readonly passed: boolean;
  /** Whether all of them are. */
  readonly conclusive: boolean;
  /** Of all of them together. */
  readonly counts: {
    /** All that were received. */
    readonly requests: number;
    /** Those that no stub answered. */
    readonly unmatched: number;
    /** Those that named a scope after its end. */
    readonly late: number;
    /** Those that went to make room. */
    readonly evicted: number;
    /** Requests by what became of them. */
    readonly outcomes: Record<string, number>;
  };
  /** One for each scope. */
  readonly reports: Report[];
}

export interface ScopeInput {
  /** Letters, digits, hyphens and underscores. */
  readonly name?: string | null | undefined;
  /** The name of the scope around it. */
  readonly parent?: string | null | undefined;
  /** For people, such as a test's title. */
  readonly title?: string | null | undefined;
  /** Milliseconds without use after which the scope ends, at most a year. */
  readonly ttl_ms?: number | null | undefined;
  /** How many requests are kept, at most 10000000. */
  readonly journal_limit?: number | null | undefined;
  /** True if unused stubs fail the report. */
  readonly strict?: boolean | null | undefined;
  /** True if browsers' preflights are answered. */
  readonly cors?: boolean | null | undefined;
  /** A list such as [{"credential": "sk_test_7f3a"}]. */
  readonly select?:
    | readonly ({
      /** The bearer token, Basic user, x-api-key or AWS key id of a request. */
      readonly credential?: string | null | undefined;
      /** True for the cookie mock-scope=NAME. */
      readonly cookie?: true | null | undefined;
      /** A host without its port, such as "t7.localhost". */
      readonly host?: string | null | undefined;
      /** The trace id of traceparent, 32 hexadecimal digits in lower case. */
      readonly trace_id?: string | null | undefined;
    })[]
    | null
    | undefined;
  readonly chaos?: Chaos | null | undefined;
  /** A whole number that makes all draws in the scope repeatable. */
  readonly seed?: number | null | undefined;
  /** An instant such as "2026-03-01T00:00:00Z" (RFC 3339), or {"shift_ms": 86400000} with whole milliseconds of at most a hundred years. */
  readonly now?:
    | string
    | {
      /** Milliseconds more than the true time. */
      readonly shift_ms: number;
    }
    | null
    | undefined;
  readonly upstream?: Upstream | null | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly stubs?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly requests?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly created_at?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly last_used_at?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly expires_at?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly late?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly url?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly headers?: Criterion | Json | undefined;
  /** A part of a listing, accepted and ignored. */
  readonly baggage?: Criterion | Json | undefined;
}

/** An object such as {"url": "https://api.example"}. */
export interface Upstream {
  /** A URL such as "https://api.example/v1". */
  readonly url: string;
  /** `miss`: requests that no stub matches go there; `all`: all requests do, whatever the stubs are. */
  readonly mode?: "miss" | "all" | undefined;
}

export interface ListedScope {
  /** Of the scope. */
  readonly name: string;
  /** How many it has. */
  readonly stubs: number;
  /** How many of it are kept. */
  readonly requests: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** ISO 8601, UTC. */
  readonly last_used_at: string;
  /** For people. */
  readonly title?: string;
  /** The scope around it. */
  readonly parent?: string;
  /** When it ends unless it is used. */
  readonly expires_at?: string;
  /** Requests that named a scope inside it after that one's end. */
  readonly late?: number;
  /** Milliseconds without use after which the scope ends, at most a year. */
  readonly ttl_ms?: number;
  /** How many requests are kept, at most 10000000. */
  readonly journal_limit?: number;
  /** True if unused stubs fail the report. */
  readonly strict?: boolean;
  /** True if browsers' preflights are answered. */
  readonly cors?: boolean;
  /** A list such as [{"credential": "sk_test_7f3a"}]. */
  readonly select?: (Record<string, string | boolean>)[];
  /** An object such as {"latency": {"base_ms": 100}}. */
  readonly chaos?: ListedChaos;
  /** A whole number that makes all draws in the scope repeatable. */
  readonly seed?: number;
  /** An instant such as "2026-03-01T00:00:00Z" (RFC 3339), or {"shift_ms": 86400000} with whole milliseconds of at most a hundred years. */
  readonly now?: string | {
    /** Milliseconds more than the true time. */
    readonly shift_ms: number;
  };
  /** Where requests that no stub matches go, or all requests. */
  readonly upstream?: {
    /** A URL such as "https://api.example/v1". */
    readonly url: string;
    /** `miss`: requests that no stub matches go there; `all`: all requests do, whatever the stubs are. */
    readonly mode: string;
  };
  /** The base URL that leads into the scope. */
  readonly url: string;
  /** What requests send to be in the scope. */
  readonly headers: Record<string, string>;
  /** An entry of the W3C baggage header. */
  readonly baggage: string;
}

export interface ScopeState {
  /** Names with values such as {"cart": "filled"}, null removes one. */
  readonly state: Record<string, unknown>;
  /** Names with the items of a collection or the object of a document; null lets one start anew. */
  readonly resources: Record<
    string,
    (Record<string, unknown>)[] | Record<string, unknown> | null
  >;
}

export interface Import {
  /** At most 20000 files, with all that they refer to. */
  readonly files: readonly ({
    /** The file's name, with its folders before it. */
    readonly path: string;
    /** What the file has, as text. */
    readonly text?: string | null | undefined;
    /** Base64 text (RFC 4648 section 4). */
    readonly base64?: string | null | undefined;
  })[];
  /** The format, where the files do not tell. */
  readonly from?:
    | "standin"
    | "wiremock"
    | "openapi"
    | "har"
    | "curl"
    | "mockoon"
    | "mountebank"
    | "postman"
    | "mockserver"
    | "hoverfly"
    | "vcr"
    | "nock"
    | null
    | undefined;
  /** `wider` takes stubs that answer more requests than before. */
  readonly allow?: readonly "wider"[] | null | undefined;
  /** What happens to a stub whose id is in use, `refuse` by default. */
  readonly existing?: "refuse" | "replace" | "skip" | "copy" | null | undefined;
  /** The scope of all stubs, whatever they say. */
  readonly into?: string | null | undefined;
  /** The scopes of single stubs by their ids, null for none: before `into`. */
  readonly into_each?:
    | { readonly [name: string]: string | null | undefined }
    | null
    | undefined;
  /** What a format asks beside its files. */
  readonly options?:
    | { readonly [name: string]: Criterion | Json | undefined }
    | null
    | undefined;
}
