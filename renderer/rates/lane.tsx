import { CloseButton, Group, Text, TextInput } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { Failure } from "../../shared/failure.ts";
import { parseLine } from "../../shared/line-parser/parse-line.ts";
import { localDay } from "../../shared/read-moment.ts";
import { nameOf } from "../../shared/reference/code-lists.ts";
import { useAppInfo } from "../app-info.ts";
import { startNewLoad } from "../loads/actions/new-load.ts";
import { emptyDraft, emptyStop, locationOf } from "../loads/drafts/draft.ts";
import { pickupTime } from "../loads/quick-post/draft-from-line.ts";
import { removeLane, useLanes, writeLane } from "../rate-lanes.ts";
import { stopTime } from "../ui/format.ts";
import { LaneMap } from "../ui/map/lane-map.tsx";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { laneRequestOf, useLaneRate } from "../ui/places/use-lane-rate.ts";
import { placeLabel, usePlaces, useSplitPlaces } from "../ui/places/use-places.ts";
import { Estimate } from "./estimate.tsx";
import { LaneSuggestions } from "./lane-suggestions.tsx";
import { Neighbors } from "./neighbors.tsx";
import classes from "./rates.module.css";
import { RemoteEstimate } from "./remote-estimate.tsx";

interface LaneProps {
  id: string;
  line: string;
  /** 1-based. */
  position: number;
  isOnly: boolean;
}

/** One lane: its line, the places found, and the estimate. */
export function Lane({ id, line, position, isOnly }: LaneProps) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes ?? []);
  const today = localDay(Date.now());
  const understood = useSplitPlaces(parseLine(line, { today, equipmentTypes }));
  const pickup = pickupTime(understood, today);
  const origin = usePlaces(understood.origin?.text ?? "", 1)[0];
  const destination = usePlaces(understood.destination?.text ?? "", 1)[0];
  const equipment =
    equipmentTypes.find((type) => type.id === understood.equipmentTypeId) ?? equipmentTypes[0];
  const question =
    origin && destination && equipment ? laneRequestOf(origin, destination, equipment.short) : undefined;
  const { settled, data, error, refetch } = useLaneRate(question);
  const section = useRef<HTMLElement>(null);
  const isShown = useLanes(({ shownId }) => shownId === id);
  const isRead = data !== undefined;
  // The estimate makes the lane taller, so it is scrolled again.
  useEffect(() => {
    if (isShown && (isRead || section.current)) section.current?.scrollIntoView({ block: "nearest" });
  }, [isShown, isRead]);
  const post = (amount: number | "") => {
    if (!origin || !destination) return;
    const draft = emptyDraft();
    const [first, last] = [emptyStop(1), emptyStop(2)];
    startNewLoad({
      ...draft,
      loadStops: [
        { ...first, earlyDateTime: pickup, location: { ...first.location, ...locationOf(origin) } },
        { ...last, location: { ...last.location, ...locationOf(destination) } },
      ],
      equipmentAttributes: { ...draft.equipmentAttributes, equipmentTypeId: equipment?.id ?? "" },
      rateAttributes: {
        ...draft.rateAttributes,
        postedAllInRate: { ...draft.rateAttributes.postedAllInRate, amount },
      },
    });
  };
  const map = origin && destination && (
    <LaneMap
      stops={[origin, destination].map((end) => ({ name: `${end.city}, ${end.state}`, position: end }))}
    />
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
          onChange={(event) => writeLane(id, event.currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape" || key === "Enter") currentTarget.blur();
          }}
        />
        {!isOnly && <CloseButton size="sm" aria-label="Remove lane" onClick={() => removeLane(id)} />}
      </Group>
      {line ? (
        <Text size="sm" mih={20}>
          {origin && destination
            ? [
                `${placeLabel(origin)} → ${placeLabel(destination)}`,
                nameOf(equipmentTypes, equipment?.id ?? null),
                ...(pickup ? [`pickup ${stopTime(pickup)}`] : []),
              ].join(" · ")
            : "Enter origin and destination, for example dal tx atl ga van."}
        </Text>
      ) : (
        <LaneSuggestions choose={(chosen) => writeLane(id, chosen)} />
      )}
      {question && error && (
        <>
          <NoEstimate failure={error} retry={refetch} />
          {map}
        </>
      )}
      {question && !error && data && (
        <Estimate reading={data} post={post} question={question}>
          {map}
        </Estimate>
      )}
      {question && settled && (
        <>
          <RemoteEstimate question={settled} />
          <Neighbors question={settled} equipment={equipment?.name ?? ""} />
        </>
      )}
    </section>
  );
}

/** Missing evidence is not an error. */
function NoEstimate({ failure, retry }: { failure: Failure; retry: () => void }) {
  if (failure.code !== "invalid" && failure.code !== "not-found")
    return <FailureNote failure={failure} retry={retry} />;
  return (
    <Text size="sm" c="dimmed" role="status">
      {failure.message}
    </Text>
  );
}
