import { ActionIcon, CloseButton, Group, SegmentedControl, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { DownIcon, FoldIcon, GripIcon, UpIcon } from "../../ui/components/icons.tsx";
import { DateTimeInput } from "../../ui/fields/date-time-input.tsx";
import { formatCount } from "../../ui/format.ts";
import type { StopDraft } from "../drafts/draft.ts";
import classes from "./editor.module.css";
import { ListField, NotesField, NumberField, TextField } from "./fields.tsx";
import { PlaceField } from "./place-field.tsx";
import { useField } from "./use-field.ts";

interface StopFieldsProps {
  index: number;
  count: number;
  move: (to: number) => void;
  remove: () => void;
  drag: StopDrag;
}

/** Drag state of a stop. */
interface StopDrag {
  isDragged: boolean;
  /** The side of this stop where a drop would insert the dragged stop; undefined unless another stop is dragged. */
  over: "above" | "below" | undefined;
  start: () => void;
  drop: () => void;
  end: () => void;
}

/** One stop: place, times, and a collapsible part with address, contact and notes. Alt ↑ and Alt ↓ move the stop. */
export function StopFields({ index, count, move, remove, drag }: StopFieldsProps) {
  const [isOver, setIsOver] = useState(false);
  const stop = useField<StopDraft>("loadStops", index);
  const isEnd = index === 0 || index === count - 1;
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(event.key === "ArrowUp" ? index - 1 : index + 1);
  };
  return (
    <fieldset
      className={classes.stop}
      aria-label={`Stop ${index + 1}`}
      data-dragged={drag.isDragged || undefined}
      data-over={isOver ? drag.over : undefined}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        // Ignores text dragged out of a field.
        if (!(event.target instanceof Element) || !event.target.matches("[data-grip]")) return;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setDragImage(event.currentTarget, 8, 16);
        drag.start();
      }}
      onDragEnd={drag.end}
      onDragOver={(event) => {
        if (!drag.over) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        drag.drop();
      }}
    >
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap">
          <span className={classes.grip} title="Drag to move, or press Alt ↑ or Alt ↓" draggable data-grip>
            <GripIcon />
          </span>
          <strong>
            {index + 1} · {stop.value.type === 1 ? "Pickup" : "Delivery"}
          </strong>
        </Group>
        <Group gap="xs" wrap="nowrap">
          {!isEnd && <StopTypeField index={index} />}
          <MoveButton
            label={`Move stop ${index + 1} up`}
            disabled={index === 0}
            onClick={() => move(index - 1)}
          >
            <UpIcon />
          </MoveButton>
          <MoveButton
            label={`Move stop ${index + 1} down`}
            disabled={index === count - 1}
            onClick={() => move(index + 1)}
          >
            <DownIcon />
          </MoveButton>
          <CloseButton
            size="sm"
            aria-label={`Remove stop ${index + 1}`}
            disabled={count <= 2}
            onClick={remove}
          />
        </Group>
      </Group>
      <PlaceField index={index} />
      <StopTimes index={index} />
      <StopDetails index={index} stop={stop.value} />
    </fieldset>
  );
}

interface MoveButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const MoveButton = ({ label, ...rest }: MoveButtonProps) => (
  <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} title={label} {...rest} />
);

function StopTypeField({ index }: { index: number }) {
  const { value, set } = useField<1 | 2>("loadStops", index, "type");
  return (
    <SegmentedControl
      aria-label="Stop type"
      data={[
        { value: "1", label: "Pickup" },
        { value: "2", label: "Delivery" },
      ]}
      value={String(value)}
      onChange={(next) => set(next === "1" ? 1 : 2)}
    />
  );
}

function StopTimes({ index }: { index: number }) {
  const early = useField<string>("loadStops", index, "earlyDateTime");
  const late = useField<string>("loadStops", index, "lateDateTime");
  return (
    <div className={classes.two}>
      <DateTimeInput
        label="Earliest (local time)"
        name={early.name}
        value={early.value}
        error={early.error}
        onChange={early.set}
        onBlur={early.leave}
      />
      <DateTimeInput
        label="Latest (local time)"
        name={late.name}
        value={late.value}
        near={early.value}
        defaultTime="23:59"
        error={late.error}
        onChange={late.set}
        onBlur={late.leave}
      />
    </div>
  );
}

/** Isolates text direction, so that a right-to-left name does not reorder its neighbors. */
const isolateText = (part: string): string => `\u2068${part}\u2069`;

/** Describes the collapsed part in one line. */
const summarizeDetails = ({ location, contactName, stopNotes, referenceNumbers }: StopDraft): string =>
  [
    location.locationName,
    location.streetAddress1,
    contactName,
    stopNotes && "notes",
    referenceNumbers.length > 0 && formatCount(referenceNumbers.length, "reference"),
  ]
    .flatMap((part) => (part ? isolateText(part) : []))
    .join(" · ");

function StopDetails({ index, stop }: { index: number; stop: StopDraft }) {
  const [isOpen, setIsOpen] = useState(false);
  const path = ["loadStops", index] as const;
  return (
    <>
      <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <FoldIcon isOpen={isOpen} />
        <span className={classes.more}>Address, contact, notes</span>
        {!isOpen && <span className={classes.summary}>{summarizeDetails(stop)}</span>}
      </UnstyledButton>
      {isOpen && (
        <>
          <TextField path={[...path, "location", "locationName"]} label="Facility" />
          <div className={classes.two}>
            <TextField path={[...path, "location", "streetAddress1"]} label="Street" />
            <TextField path={[...path, "location", "streetAddress2"]} label="Street, line 2" />
            <TextField path={[...path, "contactName"]} label="Contact" />
            <TextField path={[...path, "contactPhone"]} label="Phone" />
          </div>
          <NotesField path={[...path, "stopNotes"]} label="Stop notes" />
          <ListField
            path={[...path, "referenceNumbers"]}
            label="Reference numbers"
            placeholder="Press Enter after each"
          />
          <div className={classes.two}>
            <NumberField path={[...path, "location", "latitude"]} label="Latitude" unit="°" decimals={6} />
            <NumberField path={[...path, "location", "longitude"]} label="Longitude" unit="°" decimals={6} />
          </div>
        </>
      )}
    </>
  );
}
