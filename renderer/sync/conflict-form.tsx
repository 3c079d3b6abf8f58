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

/** The name of the only choice when the whole load is in conflict. */
const WHOLE_LOAD = "whole";

/**
 * The fields that both sides changed: ← chooses mine, → the load board's, each moves to the next field; Enter saves.
 * Nothing is preselected.
 */
export function ConflictForm({ editId, conflict }: ConflictChoiceProps) {
  const { kind, fields } = conflict;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [current, setCurrent] = useState(0);
  const questions =
    kind === "fields"
      ? fields.map(({ label, base, ...field }) => ({ ...field, legend: label, before: base }))
      : [{ path: WHOLE_LOAD, legend: "The load", before: undefined, ...wholeLoadOptions[kind] }];
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
  const save = () => {
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
    key("mine", "Choose mine", "ArrowLeft", () => choose(current, "local"), "mine"),
    key("theirs", "Choose load board's", "ArrowRight", () => choose(current, "remote"), "load board's"),
    key("all-mine", "Choose mine for all", "Shift+ArrowLeft", () => chooseAll("local")),
    key("all-theirs", "Choose load board's for all", "Shift+ArrowRight", () => chooseAll("remote")),
    { ...key("save", "Save choice", "Enter", save, "save"), enabled: left === 0 },
  ]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
      <Group gap="md">
        <Button type="submit" disabled={left > 0} rightSection={<KeyHint keys="Enter" />}>
          Save choice
        </Button>
        <span className={classes.soft} role="status">
          {left > 0 ? `${questions.length - left} of ${questions.length} chosen` : "Ready to save"}
        </span>
      </Group>
    </form>
  );
}

/** The interface reports the last change of a load, not of a field. */
function LastChange({ changedAt, changedBy }: Pick<Conflict, "changedAt" | "changedBy">) {
  const now = useNow(60_000);
  if (changedAt === null && changedBy === "") return null;
  return (
    <p className={classes.soft}>
      Last changed on the load board{changedAt !== null && ` ${timeOrDate(changedAt, now)}`}
      {changedBy !== "" && ` by ${changedBy}`}. The load board does not report who changed which field.
    </p>
  );
}

function resolutionOf(kind: string, choices: Record<string, Side>): Resolution {
  return kind === "fields" ? { how: "fields", choices } : { how: choices[WHOLE_LOAD] ?? "local" };
}
