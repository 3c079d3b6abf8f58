import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { Licenses } from "./licenses.tsx";

/** What runs here, where it keeps its things, and whose work is in it. */
export function About() {
  const desk = useAppInfo((state) => state.info);
  if (!desk) return null;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Lanedesk</dt>
          <dd>{desk.version}</dd>
        </div>
        <div>
          <dt>Kept in</dt>
          <dd>{desk.dataFolder}</dd>
        </div>
      </dl>
      <Licenses />
    </>
  );
}
