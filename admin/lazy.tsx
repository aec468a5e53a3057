import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { silentSince } from "./store.ts";
import type { ComponentChildren, ComponentType } from "preact";

/** Something that is fetched once, and anew where that failed; it stays for as long as the page does. */
class Fetched<T> {
  readonly value = signal<T | undefined>(undefined);
  readonly hasFailed = signal(false);
  readonly #load: () => Promise<T>;
  #isLoading = false;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  async fetchOnce(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      this.value.value = await this.#load();
    } catch {
      // No server, or another build of it whose files are named otherwise.
      this.hasFailed.value = true;
    }
  }

  async fetchAnew(): Promise<void> {
    this.#isLoading = false;
    this.hasFailed.value = false;
    await this.fetchOnce();
  }
}

function NotFetched() {
  return (
    <p class="page issue">
      This part of the page could not be fetched. That is tried again as soon as
      the server answers; if it does not help, reload the page.
    </p>
  );
}

/**
 * A component that is fetched when it is first shown, with something in its
 * place until it is there. So the first view stays small.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ComponentChildren = null,
): ComponentType<P> {
  const fetched = new Fetched(load);
  return function Lazy(props: P) {
    const Component = fetched.value.value;
    const isSilent = silentSince.value !== undefined;
    useEffect(() => {
      if (!isSilent && fetched.hasFailed.peek()) void fetched.fetchAnew();
    }, [isSilent]);
    if (Component !== undefined) return <Component {...props} />;
    void fetched.fetchOnce();
    return fetched.hasFailed.value ? <NotFetched /> : <>{waiting}</>;
  };
}

/** A dialog that is fetched when it is first shown; keys rest from the moment it is asked for. */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazy(load, <span hidden data-dialog="awaited" />);
}
