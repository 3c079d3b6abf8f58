import { Button, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { MAX_STOPS } from "../../../shared/interface/load.ts";
import { createStop, type StopDraft } from "../drafts/draft.ts";
import { StopFields } from "./stop-fields.tsx";
import { useField } from "./use-field.ts";

/** Makes the first stop a pickup and the last a delivery. */
const setEndTypes = (stops: StopDraft[]): StopDraft[] =>
  stops.map((stop, index) => ({
    ...stop,
    type: index === 0 ? 1 : index === stops.length - 1 ? 2 : stop.type,
  }));

/** The 2 to 20 stops of a load. */
export function Stops() {
  const { value: stops, set, error } = useField<StopDraft[]>("loadStops");
  const [dragged, setDragged] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const addButton = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(() => set(setEndTypes(stops.toSpliced(-1, 0, createStop(2)))));
    setAnnouncement(`Stop ${stops.length} added.`);
    const cities =
      addButton.current?.parentElement?.querySelectorAll<HTMLInputElement>("[name$='.location.city']");
    cities?.[stops.length - 1]?.focus();
  };
  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || from === to || to < 0 || to >= stops.length) return;
    const next = setEndTypes(stops.toSpliced(from, 1).toSpliced(to, 0, moved));
    // An element that moves in the DOM loses focus.
    const focused = document.activeElement;
    set(next);
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
    setAnnouncement(formatMove(next, to));
  };
  return (
    <>
      {stops.map((stop, index) => (
        <StopFields
          key={stop.clientId}
          index={index}
          count={stops.length}
          move={(to) => move(index, to)}
          remove={() => {
            set(setEndTypes(stops.toSpliced(index, 1)));
            setAnnouncement(`Stop ${index + 1} removed. ${stops.length - 1} left.`);
          }}
          drag={{
            isDragged: dragged === index,
            start: () => setDragged(index),
            over:
              dragged === undefined || dragged === index ? undefined : dragged > index ? "above" : "below",
            drop: () => dragged !== undefined && move(dragged, index),
            end: () => setDragged(undefined),
          }}
        />
      ))}
      {error}
      <div ref={addButton}>
        <Button variant="default" disabled={stops.length >= MAX_STOPS} onClick={add}>
          Add stop
        </Button>
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

/** Formats the announcement of a moved stop for screen readers. */
function formatMove(stops: readonly StopDraft[], at: number): string {
  const stop = stops[at];
  const name = stop?.location.city || "The stop";
  return `${name} is now stop ${at + 1} of ${stops.length}, a ${stop?.type === 1 ? "pickup" : "delivery"}.`;
}
