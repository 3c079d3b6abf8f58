import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { Licenses } from "./licenses.tsx";

/** Version, data folder and licenses. */
export function About() {
  const info = useAppInfo((state) => state.info);
  if (!info) return null;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Lanedesk</dt>
          <dd>{info.version}</dd>
        </div>
        <div>
          <dt>Data folder</dt>
          <dd>{info.dataFolder}</dd>
        </div>
      </dl>
      <Licenses />
    </>
  );
}
