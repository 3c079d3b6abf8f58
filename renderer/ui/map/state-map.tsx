import { formatCount } from "../format.ts";
import { MAP_HEIGHT, MAP_WIDTH, states } from "./geography.ts";
import classes from "./map.module.css";

/** The number of shades for states with loads, as in map.module.css. */
const SHADE_COUNT = 4;

interface StateMapProps {
  label: string;
  /** The number of loads by the code of a state. */
  loadCounts: ReadonlyMap<string, number>;
  selected: string | undefined;
  choose: (code: string) => void;
}

/** States shaded by their number of loads. A click chooses a state that has loads. */
export function StateMap({ label, loadCounts, selected, choose }: StateMapProps) {
  const max = Math.max(1, ...loadCounts.values());
  const getCount = (code: string) => loadCounts.get(code) ?? 0;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} className={classes.shaded}>
      {states.map(({ code, name, path }) => (
        // biome-ignore lint/a11y: the buttons next to the map are for the keyboard.
        <path
          key={code}
          d={path}
          data-code={code}
          data-shade={Math.ceil(SHADE_COUNT * Math.sqrt(getCount(code) / max))}
          data-selected={code === selected || undefined}
          onClick={() => getCount(code) > 0 && choose(code)}
        >
          <title>{`${name}: ${formatCount(getCount(code), "load")}`}</title>
        </path>
      ))}
    </svg>
  );
}
