import { Control, type ControlOptions } from "./control.ts";
import { createScope, type Scope, type ScopeOptions } from "./scope.ts";
import { variable } from "./waiting.ts";

const defaultUrl = "http://127.0.0.1:8910";

/** A server that runs already: by default that of `STANDIN_URL`, else the local one. Nothing is sent yet. */
export function connect(url?: string, options: ControlOptions = {}): Server {
  const token = options.token ?? variable("STANDIN_CONTROL_TOKEN");
  const control = new Control(url ?? variable("STANDIN_URL") ?? defaultUrl, {
    ...options,
    token,
  });
  return new Server(control, () => Promise.resolve());
}

/** A server, and where `start` made it its end. */
export class Server implements AsyncDisposable {
  readonly url: string;
  readonly #control: Control;
  readonly #end: () => Promise<void>;

  constructor(control: Control, end: () => Promise<void>) {
    this.url = control.url;
    this.#control = control;
    this.#end = end;
  }

  /** A new scope; give it what people should read, such as a test's title. */
  async scope(options?: ScopeOptions): Promise<Scope> {
    return await createScope(this.#control, options);
  }

  /** Ends the server where `start` made it, else nothing. */
  async stop(): Promise<void> {
    await this.#end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
