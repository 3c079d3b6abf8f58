import { localDay } from "../../../shared/read-moment.ts";
import { nameOf } from "../../../shared/reference/code-lists.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { useAppInfo } from "../../app-info.ts";
import { useAnswer } from "../../ui/data/use-answer.ts";
import { placeWords } from "../../ui/data/use-places.ts";
import { counted, feet, money, perMile, pounds, stopDate, stopTime } from "../../ui/format.ts";
import { pickupTime, rateOfLine } from "./draft-from-line.ts";
import { NO_PLACE } from "./line-fields.ts";
import type { ParsedLine, PlaceText } from "./parse-line.ts";
import classes from "./quick-post.module.css";

/** What a line still lacks before it can be posted. */
export const missingParts = (
  line: ParsedLine,
  origin: Place | undefined,
  destination: Place | undefined,
): string[] =>
  [
    origin ? "" : isWritten(line.origin) ? `a place called “${line.origin?.text}”` : "an origin",
    destination
      ? ""
      : line.destination
        ? `a place called “${line.destination.text}”`
        : "a destination (write states, or “to” between the places)",
    line.equipmentTypeId === undefined ? "equipment (van, reefer, flatbed)" : "",
  ].filter(Boolean);

const isWritten = (place: PlaceText | undefined): boolean => place !== undefined && place.text !== NO_PLACE;

interface QuickPreviewProps {
  understood: ParsedLine;
  origin: Place | undefined;
  destination: Place | undefined;
}

/** What the line was understood to say. */
export function QuickPreview({ understood, origin, destination }: QuickPreviewProps) {
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const pickup = pickupTime(understood, localDay(Date.now()));
  const missing = missingParts(understood, origin, destination);
  const said = [
    pickup && `pickup ${stopTime(pickup)}`,
    understood.deliveryDay && `delivery ${stopDate(understood.deliveryDay)}`,
    nameOf(equipmentTypes, understood.equipmentTypeId ?? null),
    ...understood.equipmentOptions.map((id) => nameOf(equipmentOptions, id)),
    feet(understood.length ?? null),
    pounds(understood.weight ?? null),
    understood.palletCount !== undefined && counted(understood.palletCount, "pallet"),
    money(rateOfLine(understood, origin, destination) ?? null),
    understood.ratePerMile !== undefined && perMile(understood.ratePerMile, 1),
    understood.loadNumber && `#${understood.loadNumber}`,
  ].filter(Boolean);
  return (
    <>
      <div className={classes.lane}>
        <Taken text={understood.origin} place={origin} /> →{" "}
        <Taken text={understood.destination} place={destination} />
      </div>
      <div>{said.join(" · ")}</div>
      {understood.unknown.length > 0 && (
        <div className={classes.warning}>
          Not understood, kept as the note: {understood.unknown.join(" ")}
        </div>
      )}
      {missing.length > 0 && <div className={classes.warning}>Still needs {missing.join(" and ")}.</div>}
    </>
  );
}

/** The place that is taken; and in which states there are others that may be meant, where none was written. */
function Taken({ text, place }: { text: PlaceText | undefined; place: Place | undefined }) {
  const { value } = useAnswer("places.namesakes", text && place ? { text: text.text } : undefined);
  if (!place) return "?";
  const states = value?.states ?? [];
  return (
    <>
      {placeWords(place)}
      {states.length > 0 && <span className={classes.others}> (not {states.join(", ")})</span>}
    </>
  );
}
