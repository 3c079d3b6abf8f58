import { Button, Group, Text } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { Failure } from "../../../shared/failure.ts";
import classes from "./failure-note.module.css";
import { useProgramState } from "./program-state.ts";

interface Note {
  message: string;
  retry: (() => void) | undefined;
  /** Marks the place in the document. */
  place: HTMLElement;
}

type Notes = UseBoundStore<StoreApi<{ notes: readonly Note[] }>>;

const createNotes = (): Notes => create(() => ({ notes: [] }));

const FailureScope = createContext(createNotes());

/** Keeps the failures inside apart from those of the window, for a panel that answers what the broker does in it. */
export function OwnFailures({ children }: { children: ReactNode }) {
  const [notes] = useState(createNotes);
  return <FailureScope value={notes}>{children}</FailureScope>;
}

interface FailureNoteProps {
  failure: Failure;
  /** Also runs when the program responds again. */
  retry?: () => void;
}

/**
 * Shows a failure where it happened. One cause often makes several reads fail: the same message is shown once, in the
 * first place, and "Try again" repeats all of them.
 */
export function FailureNote({ failure: { message }, retry }: FailureNoteProps) {
  const state = useProgramState((store) => store.state);
  const before = useRef(state);
  useEffect(() => {
    if (state === "running" && before.current !== "running") retry?.();
    before.current = state;
  }, [state, retry]);
  const place = useRef<HTMLSpanElement>(null);
  const useNotes = useContext(FailureScope);
  useLayoutEffect(() => {
    if (!place.current) return;
    const note = { message, retry, place: place.current };
    useNotes.setState(({ notes }) => ({ notes: [...notes, note].sort(byPlace) }));
    return () => useNotes.setState(({ notes }) => ({ notes: notes.filter((other) => other !== note) }));
  }, [message, retry, useNotes]);
  const same = useNotes(({ notes }) => notes).filter((note) => note.message === message);
  const isShown = same.length > 0 && same[0]?.place === place.current;
  const canRetry = same.some((note) => note.retry);
  return (
    <>
      <span ref={place} hidden />
      {isShown && (
        <Group className={classes.note} role="alert" gap="var(--space-1) var(--space-3)" align="flex-start">
          <span className={classes.mark} aria-hidden>
            !
          </span>
          <Text size="sm" className={classes.message}>
            {message}
          </Text>
          {canRetry && (
            <Button size="compact-xs" variant="default" onClick={() => same.map((note) => note.retry?.())}>
              Try again
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

const byPlace = (a: Note, b: Note): number =>
  a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
