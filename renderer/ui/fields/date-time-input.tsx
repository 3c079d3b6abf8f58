import { TextInput } from "@mantine/core";
import { useState } from "react";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import { type Day, parseStopMoment, toLocalDay } from "../../../shared/read-moment.ts";
import { formatStopTime, formatZoneName } from "../format.ts";

interface DateTimeInputProps {
  label: string;
  name: string;
  /** A wire date-time, or typed text that is not a date; empty for none. */
  value: string;
  /** The time (HH:MM) for a day that the user types without a time. */
  defaultTime?: string;
  /** The date-time that supplies the day if the user types only a time. */
  near?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/**
 * A date and time typed as "12/1 8:00", "tue 8a" or "tomorrow". Text that is not a date is also a value, so that the
 * text stays in the draft and blocks the save.
 */
export function DateTimeInput(props: DateTimeInputProps) {
  const { label, name, value, defaultTime, near, error, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string>();
  const isInvalid = value !== "" && readDateTime(value) === undefined;
  const readText = (text: string) => {
    const day: Day | undefined = near ? readDateTime(near) : undefined;
    const parsed = parseStopMoment(text, { today: toLocalDay(Date.now()), near: day, defaultTime });
    const next = parsed ?? text.trim();
    if (next !== value) onChange(next);
  };
  return (
    <TextInput
      name={name}
      label={label}
      placeholder="12/1 8:00"
      title={value ? formatZoneName(value) : undefined}
      value={typed ?? formatStopTime(value)}
      error={isInvalid ? "Enter a date, for example 12/1 8:00 or tue 8a." : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        readText(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        // A time without a day becomes valid when `near` supplies the day later.
        if (typed !== undefined || isInvalid) readText(typed ?? value);
        setTyped(undefined);
        onBlur();
      }}
    />
  );
}
