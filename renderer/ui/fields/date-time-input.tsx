import { TextInput } from "@mantine/core";
import { useState } from "react";
import { readDateTime } from "../../../shared/interface/date-time.ts";
import { type Day, localDay, parseStopMoment } from "../../../shared/read-moment.ts";
import { stopTime, zoneName } from "../format.ts";

interface MomentInputProps {
  label: string;
  name: string;
  /** The wire's date-time; empty when none. */
  value: string;
  /** The time of a day that is typed without one. */
  timeless?: string;
  /** The date-time whose day a time alone belongs to. */
  near?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A date and time that is typed: "12/1 8:00", "tue 8a", "tomorrow". What is not understood stays, and says so. */
export function DateTimeInput(props: MomentInputProps) {
  const { label, name, value, timeless, near, error, onChange, onBlur } = props;
  const [typed, setTyped] = useState<string>();
  const [puzzled, setPuzzled] = useState(false);
  const take = (text: string) => {
    const day: Day | undefined = near ? readDateTime(near) : undefined;
    const read =
      text.trim() === "" ? "" : parseStopMoment(text, { today: localDay(Date.now()), near: day, timeless });
    setPuzzled(read === undefined);
    if (read !== undefined && read !== value) onChange(read);
    return read !== undefined;
  };
  return (
    <TextInput
      name={name}
      label={label}
      placeholder="12/1 8:00"
      title={value ? zoneName(value) : undefined}
      value={typed ?? stopTime(value)}
      error={puzzled && typed !== undefined ? "Not understood: write 12/1 8:00 or tue 8a." : error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        take(event.currentTarget.value);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (typed === undefined || take(typed)) setTyped(undefined);
        onBlur();
      }}
    />
  );
}
