import { NO_PLACE, type ParsedLine, type PlaceText } from "../../../shared/line-parser/parse-line.ts";
import { localDay } from "../../../shared/read-moment.ts";
import { nameOf } from "../../../shared/reference/code-lists.ts";
import type { Place } from "../../../shared/views/rate.ts";
import { useAppInfo } from "../../app-info.ts";
import { useChannel } from "../../ui/data/query.ts";
import { placeLabel } from "../../ui/data/use-places.ts";
import { counted, feet, money, perMile, pounds, stopDate, stopTime } from "../../ui/format.ts";
import { pickupTime, rateOfLine } from "./draft-from-line.ts";
import classes from "./quick-post.module.css";

/** Lists the problems to fix before a line can be posted. */
export function findProblems(
  line: ParsedLine,
  origin: Place | undefined,
  destination: Place | undefined,
): string[] {
  const problems: string[] = [];
  if (!origin) problems.push(isTyped(line.origin) ? notFound(line.origin) : "origin missing");
  if (!destination)
    problems.push(
      line.destination
        ? notFound(line.destination)
        : "destination missing (add states, or “to” between places)",
    );
  if (line.equipmentTypeId === undefined) problems.push("equipment missing (van, reefer, flatbed)");
  return problems;
}

const isTyped = (place: PlaceText | undefined): place is PlaceText =>
  place !== undefined && place.text !== NO_PLACE;

const notFound = ({ text }: PlaceText): string => `city “${text}” not found`;

interface QuickPreviewProps {
  parsed: ParsedLine;
  origin: Place | undefined;
  destination: Place | undefined;
}

/** Shows how the line was read. */
export function QuickPreview({ parsed, origin, destination }: QuickPreviewProps) {
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const pickup = pickupTime(parsed, localDay(Date.now()));
  const problems = findProblems(parsed, origin, destination);
  const parts = [
    pickup && `pickup ${stopTime(pickup)}`,
    parsed.deliveryDay && `delivery ${stopDate(parsed.deliveryDay)}`,
    nameOf(equipmentTypes, parsed.equipmentTypeId ?? null),
    ...parsed.equipmentOptions.map((id) => nameOf(equipmentOptions, id)),
    feet(parsed.length ?? null),
    pounds(parsed.weight ?? null),
    parsed.palletCount !== undefined && counted(parsed.palletCount, "pallet"),
    money(rateOfLine(parsed, origin, destination) ?? null),
    parsed.ratePerMile !== undefined && perMile(parsed.ratePerMile, 1),
    parsed.loadNumber && `#${parsed.loadNumber}`,
  ].filter(Boolean);
  return (
    <>
      <div className={classes.lane}>
        <PlaceMatch text={parsed.origin} place={origin} /> →{" "}
        <PlaceMatch text={parsed.destination} place={destination} />
      </div>
      <div>{parts.join(" · ")}</div>
      {parsed.unknown.length > 0 && (
        <div className={classes.warning}>Added to the note: {parsed.unknown.join(" ")}</div>
      )}
      {problems.length > 0 && <div className={classes.warning}>To fix: {problems.join(", ")}</div>}
    </>
  );
}

/** The matched place and, if no state was typed, the states of other cities with this name. */
function PlaceMatch({ text, place }: { text: PlaceText | undefined; place: Place | undefined }) {
  const { data } = useChannel("places.namesakes", text && place ? { text: text.text } : undefined);
  if (!place) return "?";
  const states = data?.states ?? [];
  return (
    <>
      {placeLabel(place)}
      {states.length > 0 && <span className={classes.others}> (not {states.join(", ")})</span>}
    </>
  );
}
