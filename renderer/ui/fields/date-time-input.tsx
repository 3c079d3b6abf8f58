import { TextInput } from "@mantine/core";
import { useState } from "react";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import { type Day, parseStopMoment, toLocalDay } from "../../../shared/read-moment.ts";
import { formatStopTime, formatZoneName } from "../format.ts";

interface DateTimeInputProps {
  label: string;
  name: string;
  /** A date-time of the interface; empty for none. */
  value: string;
  /** The time for a day that the user types without a time. */
  defaultTime?: string;
  /** The date-time that supplies the day if the user types only a time. */
  near?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A date and time typed as "12/1 8:00", "tue 8a" or "tomorrow". Invalid text stays in the field with an error. */
export function DateTimeInput(props: DateTimeInputProps) {
  const { label, name, value, defaultTime, near, error, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const readText = (text: string) => {
    const day: Day | undefined = near ? readDateTime(near) : undefined;
    const parsed =
      text.trim() === ""
        ? ""
        : parseStopMoment(text, { today: toLocalDay(Date.now()), near: day, defaultTime });
    setInvalid(parsed === undefined);
    if (parsed !== undefined && parsed !== value) onChange(parsed);
    return parsed !== undefined;
  };
  return (
    <TextInput
      name={name}
      label={label}
      placeholder="12/1 8:00"
      title={value ? formatZoneName(value) : undefined}
      value={typed ?? formatStopTime(value)}
      error={isInvalid && typed !== undefined ? "Enter a date, for example 12/1 8:00 or tue 8a" : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        readText(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (typed === undefined || readText(typed)) setTyped(undefined);
        onBlur();
      }}
    />
  );
}
