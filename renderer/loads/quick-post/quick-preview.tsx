import { Button } from "@mantine/core";
import {
  isTyped,
  type LinePart,
  type NumberField,
  type ParsedLine,
  type UnclearNumber,
} from "../../../shared/line-parser/parsed-line.ts";
import { toLocalDay } from "../../../shared/read-moment.ts";
import { getCodeName } from "../../../shared/reference/code-lists.ts";
import type { Place, SuggestedPlace } from "../../../shared/views/rate.ts";
import { useAppInfo } from "../../app-info.ts";
import { useChannel } from "../../ui/data/query.ts";
import {
  formatCount,
  formatFeet,
  formatMoney,
  formatPounds,
  formatStopTime,
  formatStopWindow,
} from "../../ui/format.ts";
import { cutPlaceSearch, formatPlace } from "../../ui/places/use-places.ts";
import { LaneEstimate } from "../drafts/lane-estimate.tsx";
import { useDraftWarnings } from "../drafts/warnings.ts";
import {
  buildDraft,
  computeRate,
  formatDeliveryTime,
  formatPickupTime,
  formatRatePerMile,
  listDateWarnings,
  type ResolvedLine,
} from "./draft-from-line.ts";
import classes from "./quick-post.module.css";

/** Returns the problems that the broker must fix before posting the line. */
export function findProblems({ line, origin, destination, stops }: ResolvedLine): string[] {
  const problems: string[] = [];
  if (!origin) problems.push(isTyped(line.origin) ? formatNotFound(line.origin) : "origin missing");
  if (!destination)
    problems.push(
      line.destination
        ? formatNotFound(line.destination)
        : "destination missing (add states, or “to” between places)",
    );
  for (const [index, part] of line.stops.entries()) if (!stops[index]) problems.push(formatNotFound(part));
  if (line.equipmentTypeId === undefined) problems.push("equipment missing (van, reefer, flatbed)");
  for (const number of line.unclear) {
    const written = listMeanings(number).map((meaning) => meaning.written);
    problems.push(
      number.repeats === undefined
        ? `${describeUnclear(number)} (write ${orList.format(written)})`
        : `${describeUnclear(number)} (remove one, or write “${written.join()}” for the note)`,
    );
  }
  return problems;
}

const orList = new Intl.ListFormat("en-US", { type: "disjunction" });

const NUMBER_NAMES: Record<NumberField, string> = {
  rate: "rate",
  ratePerMile: "rate",
  weight: "weight",
  length: "length",
  palletCount: "number of pallets",
};

const describeUnclear = ({ text, repeats }: UnclearNumber): string =>
  repeats === undefined ? `${text} is unclear` : `${text} is a second ${NUMBER_NAMES[repeats]}`;

/** Returns the possible meanings of an unclear number, and how to write each. The parser reads “($150)” as a note. */
const listMeanings = ({ text, repeats }: UnclearNumber) =>
  repeats === undefined
    ? [
        { label: "Use as weight", written: `${text} lb` },
        { label: "Use as rate", written: `$${text}` },
        { label: "Use as reference", written: `ref ${text}` },
      ]
    : [{ label: "Add to note", written: `(${text})` }];

/** Formats the problem that no city matches a part of the line: city “xyzzy” not found. */
export const formatNotFound = ({ text }: LinePart): string => `city “${text}” not found`;

interface QuickPreviewProps {
  parsed: ParsedLine;
  origin: SuggestedPlace | undefined;
  destination: SuggestedPlace | undefined;
  /** Replaces a part of the line. */
  replace: (part: LinePart, written: string) => void;
}

/** Shows how Lanedesk reads the line, with warnings and problems. */
export function QuickPreview({ parsed, origin, destination, replace }: QuickPreviewProps) {
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const today = toLocalDay(Date.now());
  const pickup = formatPickupTime(parsed, today);
  const delivery = formatDeliveryTime(parsed, today);
  const texts = parsed.stops.map(({ text }) => cutPlaceSearch(text));
  const { data: found } = useChannel("places.find", texts.length > 0 ? { texts } : undefined);
  const stops = texts.map((_, index) => found?.places[index] ?? undefined);
  const resolved = { line: parsed, origin, destination, stops };
  const problems = findProblems(resolved);
  const draft = buildDraft(resolved, today);
  const warnings = [...listDateWarnings(parsed, today), ...useDraftWarnings(draft)];
  const details = [
    pickup && `pickup ${formatStopTime(pickup)}`,
    delivery && `delivery ${formatStopWindow(delivery, parsed.lastDeliveryDay ?? null)}`,
    getCodeName(equipmentTypes, parsed.equipmentTypeId ?? null),
    ...parsed.equipmentOptions.map((id) => getCodeName(equipmentOptions, id)),
    formatFeet(parsed.length ?? null),
    formatPounds(parsed.weight ?? null),
    parsed.palletCount !== undefined && formatCount(parsed.palletCount, "pallet"),
    formatMoney(computeRate(resolved) ?? null),
    formatRatePerMile(resolved),
    parsed.loadNumber && `#${parsed.loadNumber}`,
    ...parsed.references,
  ].filter(Boolean);
  return (
    <>
      <div className={classes.lane}>
        <PlaceMatch part={parsed.origin} place={origin} /> →{" "}
        {parsed.stops.map((part, index) => (
          <span key={part.start}>
            <PlaceMatch part={part} place={stops[index]} /> →{" "}
          </span>
        ))}
        <PlaceMatch part={parsed.destination} place={destination} />
      </div>
      <div>{details.join(" · ")}</div>
      <LaneEstimate draft={draft} rate={draft.rateAttributes.postedAllInRate.amount} />
      {parsed.unknown.length > 0 && (
        <div className={classes.warning}>Added to the note: {parsed.unknown.join(" ")}</div>
      )}
      {parsed.unclear.map((number) => (
        <div key={number.start} className={classes.unclear}>
          {describeUnclear(number)}:
          {listMeanings(number).map(({ label, written }) => (
            <Button key={label} size="compact-xs" variant="default" onClick={() => replace(number, written)}>
              {label}
            </Button>
          ))}
        </div>
      ))}
      {warnings.length > 0 && <div className={classes.warning}>Check: {warnings.join(" ")}</div>}
      {problems.length > 0 && <div className={classes.warning}>To fix: {problems.join(", ")}</div>}
    </>
  );
}

/** The matched place, and states with another city of the same name; “?” without a match. */
function PlaceMatch({ part, place }: { part: LinePart | undefined; place: Place | undefined }) {
  const { data } = useChannel("places.namesakes", part && place ? { text: part.text } : undefined);
  if (!place) return "?";
  const states = data?.states ?? [];
  return (
    <>
      {formatPlace(place)}
      {states.length > 0 && <span className={classes.others}> (not {states.join(", ")})</span>}
    </>
  );
}
