import { Button, Checkbox, NumberInput } from "@mantine/core";
import { addDays, type Day, formatDay, parseDay } from "../../../shared/read-moment.ts";
import { stopDate } from "../../ui/format.ts";
import classes from "./repeat-days.module.css";

const mostWeeks = 12;

/** The days of so many weeks, from today: what goes out today as yesterday is posted in the morning. */
const daysAhead = (today: Day, weeks: number): string[] =>
  Array.from({ length: 7 * weeks }, (_, ahead) => formatDay(addDays(today, ahead)));

/** Monday to Friday of the week after this one, which ends with Sunday. */
function workdaysOfNextWeek(today: Day): string[] {
  const monday = parseDay("mon", addDays(today, 1));
  return monday ? [0, 1, 2, 3, 4].map((later) => formatDay(addDays(monday, later))) : [];
}

interface RepeatDaysProps {
  today: Day;
  weeks: number;
  setWeeks: (weeks: number) => void;
  days: string[];
  setDays: (days: string[]) => void;
}

/** The days of the coming weeks, one week a line; the name of a weekday chooses it in every week. */
export function RepeatDays({ today, weeks, setWeeks, days, setDays }: RepeatDaysProps) {
  const offered = daysAhead(today, weeks);
  const chooseTogether = (same: string[]) => {
    const others = days.filter((day) => !same.includes(day));
    setDays(isWhole(same, days) ? others : [...others, ...same]);
  };
  const nextWeek = workdaysOfNextWeek(today);
  const changeWeeks = (next: number | string) => {
    const wanted = Math.min(mostWeeks, Math.max(1, Number(next) || 1));
    setWeeks(wanted);
    setDays(days.filter((day) => daysAhead(today, wanted).includes(day)));
  };
  return (
    <>
      <Button
        w="fit-content"
        variant={isWhole(nextWeek, days) ? "filled" : "default"}
        aria-pressed={isWhole(nextWeek, days)}
        autoFocus
        onClick={() => {
          setWeeks(Math.max(weeks, 2));
          chooseTogether(nextWeek);
        }}
      >
        Next week, Mon to Fri
      </Button>
      <NumberInput
        label="Weeks ahead"
        w={96}
        min={1}
        max={mostWeeks}
        allowDecimal={false}
        value={weeks}
        onChange={changeWeeks}
      />
      <Checkbox.Group label="Days of the pickup" value={days} onChange={setDays}>
        <div className={classes.weeks}>
          {offered.slice(0, 7).map((day, column) => {
            const same = offered.filter((_, index) => index % 7 === column);
            return (
              <Button
                key={day}
                size="compact-xs"
                variant={isWhole(same, days) ? "filled" : "default"}
                aria-pressed={isWhole(same, days)}
                aria-label={`Every ${stopDate(day).slice(0, 3)}`}
                onClick={() => chooseTogether(same)}
              >
                {stopDate(day).slice(0, 3)}
              </Button>
            );
          })}
          {offered.map((day, index) => (
            <Checkbox key={day} value={day} label={dayWords(day, index === 0)} aria-label={stopDate(day)} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  );
}

const isWhole = (same: readonly string[], days: readonly string[]): boolean =>
  same.every((day) => days.includes(day));

/** The weekday stands above, and the month where it begins. */
function dayWords(day: string, isFirst: boolean): string {
  const [month, dayOfMonth] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return isFirst || dayOfMonth === 1 ? `${month}/${dayOfMonth}` : String(dayOfMonth);
}
