import { Fragment } from "react";
import type { Load } from "../../../shared/interface/load.ts";
import { formatStopWindow, formatZoneName } from "../../ui/format.ts";
import { sortStops } from "../load.ts";
import classes from "./detail.module.css";

/** The stops of a load, in order. */
export function StopList({ load }: { load: Load }) {
  const stops = sortStops(load);
  return (
    <section>
      <h3>Stops</h3>
      <ol className={classes.stops}>
        {stops.map((stop, index) => (
          <li key={stop.id} className={classes.stop} data-type={stop.type}>
            <div className={classes.line}>
              <span title={formatCoordinates(stop)}>
                {stop.location.city}, {stop.location.state} {stop.location.postalCode}
              </span>
              <time title={formatZoneName(stop.earlyDateTime ?? stop.lateDateTime ?? "")}>
                {formatStopWindow(stop.earlyDateTime, stop.lateDateTime)}
              </time>
            </div>
            {listLines(stop, stops.length > 2 ? `Stop ${index + 1} of ${stops.length}` : null).map(
              (parts) => (
                <Line key={parts.join()} parts={parts} />
              ),
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function formatCoordinates({
  location: { latitude, longitude },
}: Load["loadStops"][number]): string | undefined {
  return latitude === null || longitude === null ? undefined : `${latitude}, ${longitude}`;
}

/** Isolates text direction, so that an Arabic name does not reorder the street next to it. */
function Line({ parts }: { parts: readonly string[] }) {
  return (
    <div className={classes.soft}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " · "}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </div>
  );
}

/**
 * Returns the lines below a stop's city, each as its parts.
 * @param ordinal such as "Stop 2 of 3"; null for a load with at most two stops
 */
function listLines(
  { type, location, contactName, contactPhone, stopNotes, referenceNumbers }: Load["loadStops"][number],
  ordinal: string | null,
): string[][] {
  const { locationName, streetAddress1, streetAddress2, countryCode } = location;
  const foreignCountry = countryCode === "US" ? null : countryCode;
  return [
    [
      ordinal,
      type === 1 ? "Pickup" : "Delivery",
      locationName,
      streetAddress1,
      streetAddress2,
      foreignCountry,
    ],
    [contactName, contactPhone],
    [referenceNumbers?.join(", ")],
    [stopNotes],
  ]
    .map((parts) => [...new Set(parts.flatMap((part) => part || []))])
    .filter((parts) => parts.length > 0);
}
