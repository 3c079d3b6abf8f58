import { Text } from "@mantine/core";
import { useAppInfo } from "../../app-info.ts";
import { useLaneRate } from "../../ui/data/use-lane-rate.ts";
import { money } from "../../ui/format.ts";
import type { LoadDraft } from "./draft.ts";
import { laneOfDraft } from "./warnings.ts";

/** The estimate for the draft's lane with its 80% range, or why there is none. */
export function LaneEstimate({ draft }: { draft: LoadDraft }) {
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes ?? []);
  const question = laneOfDraft(draft, equipmentTypes);
  const { data, error } = useLaneRate(question);
  if (!question) return null;
  if (error)
    return (
      <Text size="xs" c="dimmed">
        No estimate: {error.message}
      </Text>
    );
  if (!data) return null;
  const { lowerBound, upperBound } = data.answer;
  return (
    <Text size="xs" c="dimmed">
      Lane rate: <strong>{money(Math.round(data.evidence.estimate))}</strong>, 80% range{" "}
      {money(Math.round(lowerBound))}–{money(Math.round(upperBound))}
    </Text>
  );
}
