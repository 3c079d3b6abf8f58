import { computeView, isAlaskaOrHawaii, type MapStop, type Point, states, toPoint } from "./geography.ts";
import classes from "./map.module.css";

/** Width divided by height, as in map.module.css. */
const ASPECT = 9 / 4;

/** A state gets no label if its size is a smaller share of the view's width. */
const MIN_LABELED_SHARE = 0.075;

/** Half the size of a stop's label, as a share of the view's width (x) and height (y). */
const LABEL_SHARE = { x: 0.2, y: 0.12 };

const insets = states.filter(({ code }) => code === "AK" || code === "HI");
const mainland = states.filter((state) => !insets.includes(state));

/** The stops of a lane and the states around them. */
export function LaneDrawing({ stops }: { stops: readonly MapStop[] }) {
  const shown = stops.flatMap(({ name, position }, index) => {
    const point = position && toPoint(position);
    const kind = index === 0 ? "pickup" : index === stops.length - 1 ? "delivery" : "stop";
    return point ? [{ ...point, name, kind, sequence: index + 1 }] : [];
  });
  const missing = stops.filter(({ position }) => !position || !toPoint(position)).map(({ name }) => name);
  const hasInset = stops.some(({ position }) => position && isAlaskaOrHawaii(position));
  const drawn = hasInset ? states : mainland;
  const view = computeView(shown, ASPECT);
  const toPercent = ({ x, y }: Point) => ({
    left: `${((x - view.x) / view.width) * 100}%`,
    top: `${((y - view.y) / view.height) * 100}%`,
  });
  const ends = shown.filter(({ kind }) => kind !== "stop");
  const [highest] = ends.toSorted((one, other) => one.y - other.y);
  const labels = ends.map((stop) => ({
    ...stop,
    isAbove: stop === highest,
    side: stop.x < view.x + view.width / 4 ? "left" : stop.x > view.x + view.width * 0.75 ? "right" : "",
  }));
  const bottom = view.y + view.height * (missing.length > 0 ? 1 - LABEL_SHARE.y : 1);
  const isFree = ({ x, y }: Point) =>
    x > view.x &&
    x < view.x + view.width &&
    y > view.y &&
    y < bottom &&
    labels.every(
      (label) =>
        Math.abs(x - label.x) > LABEL_SHARE.x * view.width ||
        Math.abs(y - label.y + (label.isAbove ? 1 : -1) * LABEL_SHARE.y * view.height) >
          LABEL_SHARE.y * view.height,
    );
  return (
    <>
      <svg
        role="img"
        aria-label={`Map: ${stops.map(({ name }) => name).join(" to ")}`}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      >
        <path className={classes.states} d={drawn.map(({ path }) => path).join("")} />
        <path
          className={classes.laneLine}
          d={shown.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x},${y}`).join("")}
        />
        {shown.map(({ x, y, kind, sequence }) => (
          <g key={sequence} data-kind={kind} className={classes.point}>
            <path d={`M${x},${y}h0`} />
            {kind === "pickup" && <path d={`M${x},${y}h0`} />}
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className={classes.labels}>
        {drawn
          .filter(({ size, x, y }) => size / view.width > MIN_LABELED_SHARE && isFree({ x, y }))
          .map(({ code, x, y }) => (
            <span key={code} className={classes.code} style={toPercent({ x, y })}>
              {code}
            </span>
          ))}
        {labels.map((label) => (
          <span
            key={label.kind}
            className={classes.label}
            style={toPercent(label)}
            data-above={label.isAbove || undefined}
            data-side={label.side}
          >
            {label.name}
          </span>
        ))}
      </div>
      {missing.length > 0 && <p className={classes.missing}>Not on this map: {missing.join("; ")}</p>}
    </>
  );
}
