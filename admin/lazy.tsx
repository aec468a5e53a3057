import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { silentSince } from "./store.ts";
import type { ComponentChildren, ComponentType } from "preact";

/**
 * A component that is fetched when it is first shown, with something in its
 * place until it is there. The first view stays small, and what is fetched
 * stays for as long as the page does.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ComponentChildren = null,
): ComponentType<P> {
  const component = signal<ComponentType<P> | undefined>(undefined);
  const failed = signal(false);
  let loading = false;

  async function fetchOnce(): Promise<void> {
    if (loading) return;
    loading = true;
    try {
      component.value = await load();
    } catch {
      // No server, or another build of it whose files are named otherwise.
      failed.value = true;
    }
  }

  async function fetchAnew(): Promise<void> {
    loading = false;
    failed.value = false;
    await fetchOnce();
  }

  return function Lazy(props: P) {
    const Component = component.value;
    const isSilent = silentSince.value !== undefined;
    useEffect(() => {
      if (!isSilent && failed.peek()) void fetchAnew();
    }, [isSilent]);
    if (Component !== undefined) return <Component {...props} />;
    void fetchOnce();
    return failed.value
      ? (
        <p class="page issue">
          This part of the page could not be fetched. That is tried again as
          soon as the server answers; if it does not help, reload the page.
        </p>
      )
      : <>{waiting}</>;
  };
}

/** A dialog that is fetched when it is first shown; keys rest from the moment it is asked for. */
export function lazyDialog<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return lazy(load, <span hidden data-dialog="awaited" />);
}
