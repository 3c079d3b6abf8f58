import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import type { Failure } from "../../../shared/failure.ts";
import { FailureNote } from "../notices/failure-note.tsx";

/** A component whose code loads when the component is first shown, or earlier with `preload`. */
export interface LazyComponent<P> {
  (props: P): ReactNode;
  preload(): Promise<unknown>;
}

/**
 * Creates a component whose code is not in the start bundle. Renders a loaded component without `lazy()`, because React
 * shows a Suspense fallback for at least 300 ms.
 */
export function createLazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  const preload = async () => {
    Loaded ??= await load();
    return { default: Loaded };
  };
  const Lazy = lazy(preload) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Component] = useState(() => Loaded ?? Lazy);
    return (
      <ErrorBoundary fallback={<FailureNote failure={componentFailure} retry={() => location.reload()} />}>
        <Suspense fallback={fallback}>
          <Component {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return Object.assign(Part, { preload });
}

/**
 * Shown when the code does not load or the component throws. The retry reloads the window, because browsers do not load
 * a failed module again.
 */
const componentFailure: Failure = {
  code: "unavailable",
  message:
    "Can't show this part of the window; your data and drafts are safe. Try again, or restart Lanedesk.",
  fields: [],
};

const PRELOAD_DELAY_MS = 1_000;

/** Loads components one after the other while the window is idle. @returns a function that stops the loading */
export function preloadWhenIdle(parts: readonly Pick<LazyComponent<never>, "preload">[]): () => void {
  let isStopped = false;
  const preloadNext = ([part, ...rest]: typeof parts) => {
    if (!part || isStopped) return;
    requestIdleCallback(() =>
      part.preload().then(
        () => preloadNext(rest),
        // Stops preloading. The component shows the failure itself.
        () => {},
      ),
    );
  };
  const timer = setTimeout(() => preloadNext(parts), PRELOAD_DELAY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
