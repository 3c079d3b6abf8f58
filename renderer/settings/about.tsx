import { useDesk } from "../desk.ts";
import classes from "./settings.module.css";

/** What runs here, and where it keeps its things. */
export function About() {
  const desk = useDesk((state) => state.desk);
  if (!desk) return null;
  return (
    <dl className={classes.facts}>
      <dt>Lanedesk</dt>
      <dd>{desk.version}</dd>
      <dt>Kept in</dt>
      <dd>{desk.dataFolder}</dd>
      <dt>Runs in</dt>
      <dd>{desk.host === "electron" ? "its own window" : "a browser"}</dd>
      <dt>Time zone</dt>
      <dd>{desk.businessTimeZone}</dd>
    </dl>
  );
}
