import type { Load } from "../../../shared/interface/load.ts";
import { stopWindow, zoneWords } from "../../ui/format.ts";
import { stopsOf } from "../load-words.ts";
import classes from "./detail.module.css";

/** The stops from the first pickup to the last delivery. */
export function StopList({ load }: { load: Load }) {
  return (
    <section>
      <h3>Stops</h3>
      <ol className={classes.stops}>
        {stopsOf(load).map((stop) => (
          <li key={stop.id} className={classes.stop} data-type={stop.type}>
            <div className={classes.where}>
              <span>
                {stop.location.city}, {stop.location.state} {stop.location.postalCode}
              </span>
              <time title={zoneWords(stop.earlyDateTime ?? stop.lateDateTime ?? "")}>
                {stopWindow(stop.earlyDateTime, stop.lateDateTime)}
              </time>
            </div>
            {linesOf(stop).map((line) => (
              <div key={line} className={classes.soft}>
                {line}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function linesOf({
  type,
  location,
  contactName,
  contactPhone,
  stopNotes,
  referenceNumbers,
}: Load["loadStops"][number]) {
  return [
    [
      type === 1 ? "Pickup" : "Delivery",
      location.locationName,
      location.streetAddress1,
      location.streetAddress2,
      location.countryCode !== "US" && location.countryCode,
    ]
      .filter(Boolean)
      .join(" · "),
    [contactName, contactPhone].filter(Boolean).join(" · "),
    referenceNumbers?.join(", "),
    stopNotes,
    [location.latitude, location.longitude].filter((degrees) => degrees !== null).join(", "),
  ].filter((line) => typeof line === "string" && line !== "");
}
