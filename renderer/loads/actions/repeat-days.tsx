import { Button, Checkbox, NumberInput } from "@mantine/core";
import { useState } from "react";
import { addDays, type Day, formatDay, parseDay } from "../../../shared/read-moment.ts";
import { formatStopDate } from "../../ui/format.ts";
import classes from "./repeat-days.module.css";

const MAX_WEEKS = 12;

/** Returns the days of the given number of weeks, starting today. */
export const listDays = (today: Day, weeks: number): string[] =>
  Array.from({ length: 7 * weeks }, (_, ahead) => formatDay(addDays(today, ahead)));

/** Returns Monday to Friday of next week; weeks end on Sunday. */
function listWorkdaysOfNextWeek(today: Day): string[] {
  const monday = parseDay("mon", addDays(today, 1));
  return monday ? [0, 1, 2, 3, 4].map((later) => formatDay(addDays(monday, later))) : [];
}

interface RepeatDaysProps {
  today: Day;
  weeks: number;
  setWeeks: (weeks: number) => void;
  /** The selected days, including those in weeks that are not shown. */
  selected: string[];
  setSelected: (days: string[]) => void;
}

/** Checkboxes for the coming days, one week per line. */
export function RepeatDays({ today, weeks, setWeeks, selected, setSelected }: RepeatDaysProps) {
  const offered = listDays(today, weeks);
  const toggleDays = (toggled: string[]) => {
    const others = selected.filter((day) => !toggled.includes(day));
    setSelected(isEachSelected(toggled, selected) ? others : [...others, ...toggled]);
  };
  const nextWeek = listWorkdaysOfNextWeek(today);
  const [isCleared, setIsCleared] = useState(false);
  const changeWeeks = (next: number | string) => {
    setIsCleared(next === "");
    if (next !== "") setWeeks(Math.min(MAX_WEEKS, Math.max(1, Number(next) || 1)));
  };
  return (
    <>
      <Button
        w="fit-content"
        variant={isEachSelected(nextWeek, selected) ? "filled" : "default"}
        aria-pressed={isEachSelected(nextWeek, selected)}
        autoFocus
        onClick={() => {
          setWeeks(Math.max(weeks, 2));
          toggleDays(nextWeek);
        }}
      >
        Next week Mon–Fri
      </Button>
      <NumberInput
        label="Weeks ahead"
        w={96}
        min={1}
        max={MAX_WEEKS}
        allowDecimal={false}
        value={isCleared ? "" : weeks}
        onChange={changeWeeks}
        onBlur={() => setIsCleared(false)}
      />
      <Checkbox.Group label="Pickup days" value={selected} onChange={setSelected}>
        <div className={classes.weeks}>
          {offered.slice(0, 7).map((day, column) => {
            const sameWeekday = offered.filter((_, index) => index % 7 === column);
            return (
              <Button
                key={day}
                size="compact-xs"
                variant={isEachSelected(sameWeekday, selected) ? "filled" : "default"}
                aria-pressed={isEachSelected(sameWeekday, selected)}
                aria-label={`Every ${formatStopDate(day).slice(0, 3)}`}
                onClick={() => toggleDays(sameWeekday)}
              >
                {formatStopDate(day).slice(0, 3)}
              </Button>
            );
          })}
          {offered.map((day, index) => (
            <Checkbox
              key={day}
              value={day}
              label={formatDayLabel(day, index === 0)}
              aria-label={formatStopDate(day)}
            />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

const isEachSelected = (wanted: readonly string[], selected: readonly string[]): boolean =>
  wanted.every((day) => selected.includes(day));

/** Formats the day of the month; the first shown day and the first of a month also have the month. */
function formatDayLabel(day: string, isFirst: boolean): string {
  const [month, dayOfMonth] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return isFirst || dayOfMonth === 1 ? `${month}/${dayOfMonth}` : String(dayOfMonth);
}
