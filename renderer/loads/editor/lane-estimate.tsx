import { Text } from "@mantine/core";
import { useAppInfo } from "../../app-info.ts";
import { laneQuestion, useLaneRate } from "../../ui/data/use-lane-rate.ts";
import { money } from "../../ui/format.ts";
import type { LoadDraft } from "../drafts/draft.ts";

/** What the lane of the draft has paid: the estimate with its bounds, or why there is none. */
export function LaneEstimate({ draft }: { draft: LoadDraft }) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes ?? []);
  const origin = draft.loadStops[0]?.location;
  const destination = draft.loadStops.at(-1)?.location;
  const equipmentCode =
    equipmentTypes.find(({ id }) => id === draft.equipmentAttributes.equipmentTypeId)?.short ?? "";
  const isWhole = origin?.city && origin.state && destination?.city && destination.state && equipmentCode;
  const question = isWhole ? laneQuestion(origin, destination, equipmentCode) : undefined;
  const { data: value, error: failure } = useLaneRate(question);
  if (!question) return null;
  if (failure)
    return (
      <Text size="xs" c="dimmed">
        No estimate: {failure.message}
      </Text>
    );
  if (!value) return null;
  const { lowerBound, upperBound } = value.answer;
  return (
    <Text size="xs" c="dimmed">
      This lane: <strong>{money(Math.round(value.evidence.estimate))}</strong>, in 8 of 10 cases between{" "}
      {money(Math.round(lowerBound))} and {money(Math.round(upperBound))}.
    </Text>
  );
}
