import { type ComponentType, useEffect, useState } from "react";
import type { Failure } from "../../shared/failure.ts";
import { FailureNote } from "./failure-note.tsx";

/** A part of the window whose code comes later. */
export interface Later<P> {
  (props: P): React.ReactNode;
  /** Fetches its code ahead, so that it is there at once when it is wanted. */
  fetch(): Promise<void>;
}

/**
 * Leaves a part of the window out of its start: its code is fetched when it is shown for the first time, or ahead.
 * Until then nothing stands in its place, or `meanwhile`.
 */
export function later<P extends object>(
  read: () => Promise<ComponentType<P>>,
  meanwhile?: React.ReactNode,
): Later<P> {
  let Part: ComponentType<P> | undefined;
  async function fetch() {
    Part ??= await read();
  }
  function LaterPart(props: P) {
    const [isThere, setThere] = useState(Part !== undefined);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (isThere) return;
      fetch().then(
        () => setThere(true),
        () => setFailed(true),
      );
    }, [isThere]);
    if (Part) return <Part {...props} />;
    return hasFailed ? <FailureNote failure={notFetched} again={beginAnew} /> : meanwhile;
  }
  return Object.assign(LaterPart, { fetch });
}

/** A browser does not ask again for code that it did not get. What is typed is kept, and the address names the view. */
const beginAnew = () => location.reload();

const notFetched: Failure = {
  code: "unavailable",
  message:
    "This part of the window could not be read. What you saved or typed is safe. If it stays, start Lanedesk again.",
  fields: [],
};

/** So long a window is left to itself after its start, in milliseconds. */
const untilQuiet = 1_000;

/** Fetches parts one after the other while nobody waits for anything; until the returned function is called. */
export function fetchAhead(parts: readonly Pick<Later<never>, "fetch">[]): () => void {
  let stopped = false;
  const fetchNext = (left: typeof parts) => {
    const [part, ...rest] = left;
    if (!part || stopped) return;
    // What cannot be fetched now is fetched, or told, when it is wanted.
    requestIdleCallback(() =>
      part.fetch().then(
        () => fetchNext(rest),
        () => {},
      ),
    );
  };
  const timer = setTimeout(() => fetchNext(parts), untilQuiet);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
