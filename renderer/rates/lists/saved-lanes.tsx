import { Button, Group, NumberInput, Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { findEquipmentType } from "../../../shared/reference/equipment-names.ts";
import type { SavedLane } from "../../../shared/views/saved-lane.ts";
import { useAppInfo } from "../../app-info.ts";
import { compareLane, formatLaneLine } from "../../rate-lanes.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { capitalize, formatMoney, formatTimeOrDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import { showUndo } from "../../ui/notices/undo.ts";
import { describeRateChange, formatLane } from "../saved-lane-text.ts";
import classes from "./lists.module.css";

/** The saved lanes with their alerts. */
export function SavedLanes() {
  const { data, error, refetch } = useChannel("savedLanes.list", null);
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data || data.lanes.length === 0) return null;
  const withAlert = data.lanes.filter(({ alert }) => alert !== null);
  return (
    <section className={classes.section} aria-label="Saved lanes">
      <Group justify="space-between">
        <h2 className={classes.heading}>Saved lanes</h2>
        {withAlert.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => markAlertsSeen(withAlert.map(({ laneId }) => laneId))}
          >
            Mark as seen
          </Button>
        )}
      </Group>
      <div className={classes.scroller}>
        <Table verticalSpacing="xs" fz="sm" aria-label="Saved lanes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Lane</Table.Th>
              <Table.Th ta="right">Rate</Table.Th>
              <Table.Th pl="xl">Alert</Table.Th>
              <Table.Th>Alert at</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.lanes.map((saved) => (
              <Row key={saved.laneId} saved={saved} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function Row({ saved }: { saved: SavedLane }) {
  const { lane, base, alert } = saved;
  const now = useNow(MINUTE_MS);
  const equipmentTypes = useAppInfo((state) => state.codeLists.equipmentTypes);
  const name = formatLane(lane);
  const equipment = findEquipmentType(lane.equipmentCode, equipmentTypes)?.name ?? lane.equipmentCode;
  return (
    <Table.Tr>
      <Table.Td>
        <UnstyledButton
          className={classes.link}
          title="Show lane"
          onClick={() => compareLane(formatLaneLine(lane, equipment))}
        >
          {name}
        </UnstyledButton>{" "}
        <span className={classes.soft}>{equipment}</span>
      </Table.Td>
      <Table.Td ta="right">{base ? formatMoney(Math.round(base.rate)) : "No estimate"}</Table.Td>
      <Table.Td pl="xl" className={alert ? classes.warning : classes.soft}>
        {alert
          ? `${capitalize(describeRateChange(alert))}, ${formatTimeOrDate(alert.after.at, now)}`
          : "None"}
      </Table.Td>
      <Table.Td>
        <AlertPercent saved={saved} />
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Remove ${name}`}
          onClick={() => removeSavedLane(saved)}
        >
          Remove
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

/**
 * The rate change that triggers the alert of a lane, in percent. Saved when the field loses focus; an invalid number
 * returns to the saved one.
 */
function AlertPercent({ saved }: { saved: SavedLane }) {
  const [percent, setPercent] = useState<number | string>(saved.percent);
  useEffect(() => setPercent(saved.percent), [saved.percent]);
  const save = () => {
    const value = Number(percent);
    if (!Number.isInteger(value) || value < 1 || value > 100) return setPercent(saved.percent);
    if (value !== saved.percent) void saveLane({ ...saved, percent: value });
  };
  return (
    <NumberInput
      size="xs"
      w={72}
      aria-label={`Alert at, ${formatLane(saved.lane)}`}
      suffix="%"
      min={1}
      max={100}
      allowDecimal={false}
      clampBehavior="none"
      hideControls
      value={percent}
      onChange={setPercent}
      onBlur={save}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") currentTarget.blur();
      }}
    />
  );
}

/** Saves a lane, or shows a notice with the failure. */
export async function saveLane({
  laneId,
  lane,
  percent,
}: Pick<SavedLane, "laneId" | "lane" | "percent">): Promise<void> {
  try {
    await callChannel("savedLanes.save", { laneId, lane, percent });
  } catch (error) {
    showFailure("Can't save the lane", error);
  }
}

async function removeSavedLane(saved: SavedLane): Promise<void> {
  const { laneId, lane } = saved;
  try {
    await callChannel("savedLanes.remove", { laneId });
    showUndo(`Removed ${formatLane(lane)}.`, async () => {
      await callChannel("savedLanes.save", saved);
      return `Restored ${formatLane(lane)}.`;
    });
  } catch (error) {
    showFailure("Can't remove the lane", error);
  }
}

async function markAlertsSeen(laneIds: string[]): Promise<void> {
  try {
    await callChannel("savedLanes.markSeen", { laneIds });
  } catch (error) {
    showFailure("Can't mark the alerts as seen", error);
  }
}
