/**
 * The part of minijinja-js that is in use. The package describes only its entry
 * points, which make one instance that cannot be replaced.
 */
export class Environment {
  constructor();
  /** The place of this object in its instance's memory. */
  __wbg_ptr: number;
  /** Forgets that place, so that no finaliser frees it in a later instance. */
  __destroy_into_raw(): number;
  addTemplate(name: string, source: string): void;
  removeTemplate(name: string): void;
  renderTemplate(name: string, context: unknown): string;
  renderNamedStr(name: string, source: string, context: unknown): string;
  addFilter(name: string, call: (...args: unknown[]) => unknown): void;
  addGlobal(name: string, value: unknown): void;
  enablePyCompat(): void;
  debug: boolean;
  undefinedBehavior: "strict" | "chainable" | "lenient" | "semi_strct";
  fuel: number | undefined;
}

/** Names the instance that all bindings call from now on. */
export function __wbg_set_wasm(exports: WebAssembly.Exports): void;

/** Throws an error with a text of the instance's memory. */
export function __wbindgen_throw(pointer: number, length: number): void;

/** Lets go of a value that the program holds. */
export function __wbindgen_object_drop_ref(place: number): void;
