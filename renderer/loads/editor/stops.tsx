import { Button, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { emptyStop, type StopDraft } from "../drafts/draft.ts";
import { StopFields } from "./stop-fields.tsx";
import { useField } from "./use-field.ts";

const mostStops = 20;

/** The first is a pickup and the last a delivery, wherever they are moved to. */
const inOrder = (stops: StopDraft[]): StopDraft[] =>
  stops.map((stop, index) => ({
    ...stop,
    type: index === 0 ? 1 : index === stops.length - 1 ? 2 : stop.type,
  }));

/** The stops of the load, 2 to 20, in their order; they are moved by their grip, by buttons and by Alt with arrows. */
export function Stops() {
  const { value: stops, set, error } = useField<StopDraft[]>("loadStops");
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const added = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(() => set(inOrder(stops.toSpliced(-1, 0, emptyStop(2)))));
    setSaid(`Stop ${stops.length} added.`);
    const cities =
      added.current?.parentElement?.querySelectorAll<HTMLInputElement>("[name$='.location.city']");
    cities?.[stops.length - 1]?.focus();
  };
  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || from === to || to < 0 || to >= stops.length) return;
    const next = inOrder(stops.toSpliced(from, 1).toSpliced(to, 0, moved));
    // What has the focus is taken out of the page and put back in its new place.
    const focused = document.activeElement;
    set(next);
    requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
    setSaid(movedWords(next, to));
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
            set(inOrder(stops.toSpliced(index, 1)));
            setSaid(`Stop ${index + 1} removed, ${stops.length - 1} left.`);
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
      <div ref={added}>
        <Button variant="default" disabled={stops.length >= mostStops} onClick={add}>
          Add a stop before the last
        </Button>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Where a stop has gone, for those who do not see it. */
function movedWords(stops: readonly StopDraft[], at: number): string {
  const stop = stops[at];
  const name = stop?.location.city || "The stop";
  return `${name} is stop ${at + 1} of ${stops.length} now, a ${stop?.type === 1 ? "pickup" : "delivery"}.`;
}
