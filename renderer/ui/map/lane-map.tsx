import { createLazyComponent } from "../components/lazy-component.tsx";
import type { MapStop } from "./geography.ts";
import classes from "./map.module.css";

/** The drawing of a lane. Its code loads on demand, to keep the outlines of the states out of the start bundle. */
export const LaneDrawing = createLazyComponent(async () => (await import("./lane-drawing.tsx")).LaneDrawing);

/** A map of a lane's stops, in order. Reserves space until the drawing loads, so that nothing below the map moves. */
export function LaneMap({ stops }: { stops: readonly MapStop[] | undefined }) {
  return (
    <div className={classes.lane} data-no-print>
      {stops && <LaneDrawing stops={stops} />}
    </div>
  );
}
