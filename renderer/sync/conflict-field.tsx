import { capitalize } from "../ui/format.ts";
import type { Side } from "./conflict-options.ts";
import { useRemoteName } from "./remote-name.ts";
import classes from "./sync.module.css";

interface ConflictFieldProps {
  name: string;
  legend: string;
  /** The value at the last sync; undefined for a whole load. */
  base?: string;
  local: string;
  remote: string;
  chosen: Side | undefined;
  /** Whether the arrow keys choose in this field. */
  isCurrent: boolean;
  choose: (side: Side) => void;
}

/** The choice between both sides of one field, or of a whole load. Shows both values or options in full. */
export function ConflictField({
  name,
  legend,
  base,
  local,
  remote,
  chosen,
  isCurrent,
  choose,
}: ConflictFieldProps) {
  const { noun } = useRemoteName();
  const sides = [
    { side: "local", title: "Mine", value: local },
    { side: "remote", title: capitalize(`${noun}'s`), value: remote },
  ] as const;
  return (
    <fieldset className={classes.field} data-current={isCurrent || undefined}>
      <legend>{legend}</legend>
      {base !== undefined && <p className={classes.soft}>Before: {base || "none"}</p>}
      <div className={classes.sides}>
        {sides.map(({ side, title, value }) => (
          <label key={side}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => choose(side)} />
            <span>
              <span className={classes.soft}>{title}</span>
              <span className={classes.value}>{value || "none"}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
