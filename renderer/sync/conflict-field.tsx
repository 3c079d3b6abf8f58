import type { Side } from "./conflict-options.ts";
import classes from "./sync.module.css";

interface SidesProps {
  name: string;
  legend: string;
  /** What stood there before both changed it; undefined where that says nothing. */
  before?: string;
  local: string;
  remote: string;
  chosen: Side | undefined;
  /** Whether the keys act on it. */
  isCurrent: boolean;
  choose: (side: Side) => void;
}

/** Both sides of one choice beside each other, whole: nothing of what one decides on is cut off. */
export function ConflictField({
  name,
  legend,
  before,
  local,
  remote,
  chosen,
  isCurrent,
  choose,
}: SidesProps) {
  const sides = [
    { side: "local", title: "Mine", value: local },
    { side: "remote", title: "The remote's", value: remote },
  ] as const;
  return (
    <fieldset className={classes.field} data-current={isCurrent || undefined}>
      <legend>{legend}</legend>
      {before !== undefined && <p className={classes.soft}>Before: {before || "nothing"}</p>}
      <div className={classes.sides}>
        {sides.map(({ side, title, value }) => (
          <label key={side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => choose(side)} />
            <span>
              <span className={classes.soft}>{title}</span>
              <span className={classes.value}>{value || "nothing"}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
