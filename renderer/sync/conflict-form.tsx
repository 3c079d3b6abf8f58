import { Button, Group } from "@mantine/core";
import { useState } from "react";
import type { EditRow, Resolution } from "../../shared/views/sync.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { timeOrDate } from "../ui/format.ts";
import { ConflictField } from "./conflict-field.tsx";
import { type Side, wholeLoadOptions } from "./conflict-options.ts";
import classes from "./sync.module.css";
import { decide } from "./sync-state.ts";

type Conflict = NonNullable<EditRow["conflict"]>;

interface ConflictChoiceProps {
  editId: number;
  conflict: Conflict;
}

/** The name of the one choice where the load as a whole is in conflict. */
const whole = "whole";

/**
 * What both sides changed, one choice after the other: ← takes mine, → the remote's and leads to the next, Enter
 * keeps what was chosen. Nothing is chosen before a person did.
 */
export function ConflictForm({ editId, conflict }: ConflictChoiceProps) {
  const { kind, fields } = conflict;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [current, setCurrent] = useState(0);
  const questions =
    kind === "fields"
      ? fields.map(({ label, base, ...field }) => ({ ...field, legend: label, before: base }))
      : [{ path: whole, legend: "The load", before: undefined, ...wholeLoadOptions[kind] }];
  const left = questions.filter(({ path }) => !choices[path]).length;

  const choose = (index: number, side: Side) => {
    const path = questions[index]?.path;
    if (path === undefined) return;
    setChoices({ ...choices, [path]: side });
    setCurrent(Math.min(index + 1, questions.length - 1));
  };
  const chooseAll = (side: Side) => {
    setChoices(Object.fromEntries(questions.map(({ path }) => [path, side])));
    setCurrent(questions.length - 1);
  };
  const keep = () => {
    if (left === 0) void decide("sync.resolve", { editId, resolution: resolutionOf(kind, choices) });
  };
  const key = (id: string, title: string, press: string, run: () => void, hint?: string) => ({
    id,
    title,
    group: "Sync" as const,
    keys: [press],
    ...(hint && { hint }),
    run,
  });
  useOfferCommands([
    key("mine", "Take mine", "ArrowLeft", () => choose(current, "local"), "mine"),
    key("theirs", "Take the remote's", "ArrowRight", () => choose(current, "remote"), "remote's"),
    key("all-mine", "Take mine everywhere", "Shift+ArrowLeft", () => chooseAll("local")),
    key("all-theirs", "Take the remote's everywhere", "Shift+ArrowRight", () => chooseAll("remote")),
    { ...key("keep", "Keep what is chosen", "Enter", keep, "keep"), enabled: left === 0 },
  ]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <LastChange {...conflict} />
      {questions.map(({ path, ...question }, index) => (
        <ConflictField
          key={path}
          name={path}
          {...question}
          chosen={choices[path]}
          isCurrent={index === current}
          choose={(side) => choose(index, side)}
        />
      ))}
      <Group gap={12}>
        <Button type="submit" disabled={left > 0} rightSection={<KeyHint keys="Enter" />}>
          Keep what is chosen
        </Button>
        <span className={classes.soft} role="status">
          {left > 0 ? `${questions.length - left} of ${questions.length} chosen` : "Ready to keep"}
        </span>
      </Group>
    </form>
  );
}

/** What the remote tells of who changed the load there; the interface tells it of the load, never of a field. */
function LastChange({ changedAt, changedBy }: Pick<Conflict, "changedAt" | "changedBy">) {
  const now = useNow(60_000);
  if (changedAt === null && changedBy === "") return null;
  return (
    <p className={classes.soft}>
      Last changed there{changedAt !== null && `: ${timeOrDate(changedAt, now)}`}
      {changedBy !== "" && `, by ${changedBy}`}. The remote does not tell who changed which field.
    </p>
  );
}

function resolutionOf(kind: string, choices: Record<string, Side>): Resolution {
  return kind === "fields" ? { how: "fields", choices } : { how: choices[whole] ?? "local" };
}
