import { Button } from "@mantine/core";
import { emptyStop, type StopDraft } from "./draft.ts";
import { StopFields } from "./stop-fields.tsx";
import { useField } from "./use-field.ts";

const mostStops = 20;

/** The first is a pickup and the last a delivery, wherever they are moved to. */
const inOrder = (stops: StopDraft[]): StopDraft[] =>
  stops.map((stop, index) => ({
    ...stop,
    type: index === 0 ? 1 : index === stops.length - 1 ? 2 : stop.type,
  }));

/** The stops of the load, 2 to 20, in their order. */
export function Stops() {
  const { value: stops, set, error } = useField<StopDraft[]>("loadStops");
  const move = (from: number, to: number) => {
    const moved = stops[from];
    if (!moved || to < 0 || to >= stops.length) return;
    set(inOrder(stops.toSpliced(from, 1).toSpliced(to, 0, moved)));
  };
  return (
    <>
      {stops.map((stop, index) => (
        <StopFields
          key={stop.handle}
          index={index}
          count={stops.length}
          move={(to) => move(index, to)}
          remove={() => set(inOrder(stops.toSpliced(index, 1)))}
        />
      ))}
      {error}
      <div>
        <Button
          variant="default"
          disabled={stops.length >= mostStops}
          onClick={() => set(inOrder(stops.toSpliced(-1, 0, emptyStop(2))))}
        >
          Add a stop before the last
        </Button>
      </div>
    </>
  );
}
