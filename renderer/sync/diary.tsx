import { clock } from "../ui/format.ts";
import { useNow } from "../ui/use-now.ts";
import classes from "./sync.module.css";
import { useSync } from "./sync.ts";

/** What happened, newest first. */
export function Diary() {
  const diary = useSync((state) => state.diary);
  const now = useNow(60_000);
  return (
    <ol className={classes.diary}>
      {diary.map(({ at, loadId, words }) => (
        <li key={`${at} ${loadId} ${words}`}>
          <time className={classes.soft}>{clock(at, now)}</time>
          <span>{words}</span>
        </li>
      ))}
    </ol>
  );
}
