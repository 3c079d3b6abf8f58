import { CloseButton, Group, Text, TextInput } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import type { Failure } from "../../shared/failure.ts";
import { parseLine } from "../../shared/line-parser/parse-line.ts";
import { isTyped } from "../../shared/line-parser/parsed-line.ts";
import { toLocalDay } from "../../shared/read-moment.ts";
import { getCodeName } from "../../shared/reference/code-lists.ts";
import { useAppInfo } from "../app-info.ts";
import { startNewLoad } from "../loads/actions/new-load.ts";
import { toLaneRequest } from "../loads/drafts/warnings.ts";
import { buildDraft, formatPickupTime } from "../loads/quick-post/draft-from-line.ts";
import { formatNotFound } from "../loads/quick-post/quick-preview.tsx";
import { removeLane, setLaneLine, useLanes } from "../rate-lanes.ts";
import { useChannel } from "../ui/data/query.ts";
import { capitalize, formatStopTime } from "../ui/format.ts";
import { LaneMap } from "../ui/map/lane-map.tsx";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { useLaneRate } from "../ui/places/use-lane-rate.ts";
import { cutPlaceSearch, formatPlace, useSplitPlaces, useSuggestions } from "../ui/places/use-places.ts";
import { Estimate } from "./estimate.tsx";
import { LaneSuggestions } from "./lane-suggestions.tsx";
import { NearbyLanes } from "./nearby-lanes.tsx";
import classes from "./rates.module.css";
import { RemoteEstimate } from "./remote-estimate.tsx";

interface LaneProps {
  id: string;
  line: string;
  /** The position among the lanes, from 1. */
  position: number;
  /** A button next to the line of the only lane; each of several lanes has a Remove button instead. */
  children: ReactNode;
}

/** One lane: its line, the places found, and the estimate. */
export function Lane({ id, line, position, children }: LaneProps) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const equipmentOptions = useAppInfo((state) => state.codeLists.equipmentOptions);
  const today = toLocalDay(Date.now());
  const split = useSplitPlaces(parseLine(line, { today, equipmentTypes, equipmentOptions }));
  const parsed = split.line;
  const pickup = formatPickupTime(parsed, today);
  const origins = useSuggestions(parsed.origin?.text ?? "", 1);
  const destinations = useSuggestions(parsed.destination?.text ?? "", 1);
  const [origin, destination] = [origins.places[0], destinations.places[0]];
  const equipment = equipmentTypes.find((type) => type.id === parsed.equipmentTypeId) ?? equipmentTypes[0];
  const texts = parsed.stops.map(({ text }) => cutPlaceSearch(text));
  const lookup = useChannel("places.find", texts.length > 0 ? { texts } : undefined);
  const stops = texts.map((_, index) => lookup.data?.places[index] ?? undefined);
  const isLookupDone = lookup.data !== undefined && !lookup.isPlaceholderData;
  const failed = [split, origins, destinations, lookup].filter(({ error }) => error);
  const isUnresolved = failed.length > 0 || origins.isOutdated || destinations.isOutdated;
  const notFound = [
    ...(origin || isUnresolved || !isTyped(parsed.origin) ? [] : [parsed.origin]),
    ...parsed.stops.filter((_, index) => isLookupDone && !stops[index]),
    ...(destination || isUnresolved || !isTyped(parsed.destination) ? [] : [parsed.destination]),
  ];
  // A typed rate, references, unclear numbers and unknown words do not affect the estimate.
  const { rate: _rate, ratePerMile: _ratePerMile, ...trip } = parsed;
  const draft = buildDraft(
    {
      line: {
        ...trip,
        ...(equipment && { equipmentTypeId: equipment.id }),
        references: [],
        unclear: [],
        unknown: [],
      },
      origin,
      destination,
      stops,
    },
    today,
  );
  const isComplete = origin && destination && notFound.length === 0 && !lookup.error;
  const request = isComplete ? toLaneRequest(draft, equipmentTypes) : undefined;
  const { settledRequest, data, isOutdated, error, refetch } = useLaneRate(request);
  const section = useRef<HTMLElement>(null);
  const isScrollTarget = useLanes(({ scrollTargetId }) => scrollTargetId === id);
  const hasEstimate = data !== undefined;
  // Scrolls again when the estimate has made the lane taller.
  useEffect(() => {
    if (isScrollTarget && (hasEstimate || section.current))
      section.current?.scrollIntoView({ block: "nearest" });
  }, [isScrollTarget, hasEstimate]);
  const startLoad = (amount: number | "") => {
    const postedAllInRate = { ...draft.rateAttributes.postedAllInRate, amount };
    startNewLoad({ ...draft, rateAttributes: { ...draft.rateAttributes, postedAllInRate } });
  };
  const places = [origin, ...stops, destination].filter((place) => place !== undefined);
  const describeLine = () => {
    if (notFound.length > 0) return `${capitalize(notFound.map(formatNotFound).join(", "))}.`;
    if (!origin || !destination)
      return !isUnresolved && "Enter origin and destination, for example dal tx atl ga van.";
    return [
      places.map(formatPlace).join(" → "),
      getCodeName(equipmentTypes, equipment?.id ?? null),
      ...(pickup ? [`pickup ${formatStopTime(pickup)}`] : []),
    ].join(" · ");
  };
  const map = origin && destination && (
    <LaneMap stops={places.map((place) => ({ name: `${place.city}, ${place.state}`, position: place }))} />
  );
  const otherRates = settledRequest && (
    <>
      <RemoteEstimate request={settledRequest} />
      <NearbyLanes request={settledRequest} equipment={equipment?.name ?? ""} />
    </>
  );
  return (
    <section ref={section} className={classes.lane} aria-label={`Lane ${position}`}>
      <Group gap="sm" wrap="nowrap">
        <TextInput
          className={classes.line}
          size="sm"
          data-lane-line
          autoFocus={line === ""}
          aria-label="Lane"
          placeholder="dal tx atl ga van"
          autoComplete="off"
          spellCheck={false}
          value={line}
          onChange={(event) => setLaneLine(id, event.currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape" || key === "Enter") currentTarget.blur();
          }}
        />
        {children || <CloseButton size="sm" aria-label="Remove lane" onClick={() => removeLane(id)} />}
      </Group>
      {line ? (
        <Text size="sm" mih={20}>
          {describeLine()}
        </Text>
      ) : (
        <LaneSuggestions choose={(chosen) => setLaneLine(id, chosen)} />
      )}
      {failed[0]?.error && (
        <FailureNote
          failure={failed[0].error}
          retry={() => {
            for (const { refetch: read } of failed) void read();
          }}
        />
      )}
      {request && error && (
        <>
          <NoEstimate failure={error} retry={refetch} />
          <div className={classes.estimate}>
            <div className={classes.part}>{map}</div>
            <div className={classes.part}>{otherRates}</div>
          </div>
        </>
      )}
      {request && !error && data && (
        <Estimate estimate={data} isOutdated={isOutdated} startLoad={startLoad} request={request} map={map}>
          {otherRates}
        </Estimate>
      )}
    </section>
  );
}

/** The reason why a lane has no estimate. Missing evidence does not look like an error. */
function NoEstimate({ failure, retry }: { failure: Failure; retry: () => void }) {
  if (failure.code !== "invalid" && failure.code !== "not-found")
    return <FailureNote failure={failure} retry={retry} />;
  return (
    <Text size="sm" c="dimmed" role="status">
      {failure.message}
    </Text>
  );
}
