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

/** Merges equal failures only inside the group, so that a panel shows a failure even if another panel shows it too. */
export function FailureGroup({ children }: { children: ReactNode }) {
  const [notes] = useState(createNotes);
  return <FailureScope value={notes}>{children}</FailureScope>;
}

interface FailureNoteProps {
  failure: Failure;
  /** Runs for "Try again", and when the program responds again. */
  retry?: () => void;
}

/**
 * Shows a failure where it happened. One cause often makes several reads fail, so only the first of equal messages is
 * shown, and "Try again" repeats all of the reads.
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
    useNotes.setState(({ notes }) => ({ notes: [...notes, note].sort(compareByPlace) }));
    return () => useNotes.setState(({ notes }) => ({ notes: notes.filter((other) => other !== note) }));
  }, [message, retry, useNotes]);
  const same = useNotes(({ notes }) => notes).filter((note) => note.message === message);
  const isShown = same.length > 0 && same[0]?.place === place.current;
  const canRetry = same.some((note) => note.retry);
  return (
    <>
      <span ref={place} hidden />
      {isShown && (
        <Group className={classes.note} role="alert" gap="var(--space-1) var(--space-3)" align="baseline">
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

const compareByPlace = (a: Note, b: Note): number =>
  a.place.compareDocumentPosition(b.place) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
