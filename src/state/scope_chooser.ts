import type { UpstreamPayload } from "../actions/proxy/upstream.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import { firstValue } from "../request/header_lines.ts";
import type { Scope } from "./scope.ts";
import {
  choiceOf,
  type KnownScopes,
  type ScopeChoice,
} from "./scope_choice.ts";
import type { EndedScope } from "./scope_end.ts";
import type { ScopeEndings } from "./scope_endings.ts";
import type { NamingRequest } from "./scope_names.ts";
import { isValueWay, type ScopeWays } from "./scope_values.ts";

/** What a server is told about all scopes. */
export interface ScopeRules {
  /** Whether a request is refused whose baggage names a scope that is not known. */
  readonly refuseUnknown: boolean;
  /** Whether preflights are answered where a scope does not say. */
  readonly cors: boolean;
  /** Where requests go that no stub takes, where no scope says so; `null` for nowhere. */
  readonly upstream: UpstreamPayload | null;
}

export const noRules: ScopeRules = {
  refuseUnknown: false,
  cors: false,
  upstream: null,
};

/** Where scopes are found. */
interface ScopeSources {
  readonly global: Scope;
  /** The scope with a name, unless its time is over. */
  alive(name: string): Scope | undefined;
  readonly values: ScopeWays<Scope>;
  readonly endings: ScopeEndings;
  /** Whether there is no scope, and none is remembered. */
  isEmpty(): boolean;
}

/** Finds the scope that a request names, by the rules of a server. */
export class ScopeChooser implements KnownScopes {
  readonly #rules: ScopeRules;
  readonly #sources: ScopeSources;
  readonly #global: ScopeChoice;

  constructor(rules: ScopeRules, sources: ScopeSources) {
    this.#rules = rules;
    this.#sources = sources;
    const { global: scope } = sources;
    this.#global = { kind: "scope", scope, selectedBy: null };
  }

  choose(request: NamingRequest): ScopeChoice {
    return this.#sources.isEmpty() && !this.#isAsked(request)
      ? this.#global
      : choiceOf(request, this) ?? this.#global;
  }

  /** Whether a request names a scope in a way that is refused on a server without scopes, too. */
  #isAsked({ lines, prefix }: NamingRequest): boolean {
    return prefix.length > 0 || firstValue(lines, "mock-scope") !== null ||
      this.#rules.refuseUnknown && firstValue(lines, "baggage") !== null;
  }

  uses(way: SelectedBy): boolean {
    const { values, endings } = this.#sources;
    return isValueWay(way) && (values[way].size > 0 || endings.uses(way));
  }

  live(way: SelectedBy, value: string): Scope | undefined {
    const { alive, values } = this.#sources;
    if (!isValueWay(way)) return alive(value);
    const name = values[way].get(value)?.name;
    return typeof name === "string" ? alive(name) : undefined;
  }

  ended(way: SelectedBy, value: string): EndedScope | undefined {
    const { endings } = this.#sources;
    return isValueWay(way) ? endings.findBy(way, value) : endings.find(value);
  }

  /** Nobody gives a name by header or prefix but to select a scope. */
  refuses(way: SelectedBy): boolean {
    return way === "mock_scope" || way === "prefix" ||
      this.#rules.refuseUnknown && way === "baggage";
  }
}
