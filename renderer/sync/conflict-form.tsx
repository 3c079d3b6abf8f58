import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { EditRow, Resolution } from "../../shared/views/sync.ts";
import { useNow } from "../ui/behavior/use-now.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { formatDaysIn, formatTimeOrDate } from "../ui/format.ts";
import { ConflictField } from "./conflict-field.tsx";
import { getWholeLoadOptions, type Side } from "./conflict-options.ts";
import { useRemoteName } from "./remote-name.ts";
import classes from "./sync.module.css";
import { sendDecision } from "./sync-state.ts";

type Conflict = NonNullable<EditRow["conflict"]>;

interface ConflictFormProps {
  editId: number;
  conflict: Conflict;
}

/** The name of the only choice when the whole load is in conflict. */
const WHOLE_LOAD = "whole";

/**
 * A form with the fields that both sides changed, or with one choice for the whole load. ← chooses the local side and →
 * the remote side; both keys move to the next field. Enter saves. Nothing is preselected.
 */
export function ConflictForm({ editId, conflict }: ConflictFormProps) {
  const { kind, fields } = conflict;
  const remoteName = useRemoteName();
  const remoteSide = `${remoteName.noun}'s`;
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const [current, setCurrent] = useState(0);
  const questions =
    kind === "fields"
      ? fields.map(({ path, label, base, local, remote }) => {
          const format = (value: string) => (path.endsWith("DateTime") ? formatDaysIn(value) : value);
          return { path, legend: label, base: format(base), local: format(local), remote: format(remote) };
        })
      : [
          {
            ...{ path: WHOLE_LOAD, legend: "The load", base: undefined },
            ...getWholeLoadOptions(remoteName)[kind],
          },
        ];
  const remaining = questions.filter(({ path }) => !choices[path]).length;

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
    if (remaining === 0)
      void sendDecision("sync.resolve", { editId, resolution: toResolution(kind, choices) });
  };
  const createCommand = (id: string, title: string, key: string, run: () => void, hint?: string) => ({
    id,
    title,
    group: "Sync" as const,
    keys: [key],
    ...(hint && { hint }),
    run,
  });
  useOfferCommands([
    createCommand("mine", "Choose mine", "ArrowLeft", () => choose(current, "local"), "mine"),
    createCommand(
      "load-board",
      `Choose ${remoteSide}`,
      "ArrowRight",
      () => choose(current, "remote"),
      remoteSide,
    ),
    createCommand("all-mine", "Choose mine for all", "Shift+ArrowLeft", () => chooseAll("local")),
    createCommand("all-load-board", `Choose ${remoteSide} for all`, "Shift+ArrowRight", () =>
      chooseAll("remote"),
    ),
    { ...createCommand("save", "Save choice", "Enter", save, "save"), isEnabled: remaining === 0 },
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
        <Button type="submit" disabled={remaining > 0} rightSection={<KeyHint keys="Enter" />}>
          Save choice
        </Button>
        <span className={classes.soft} role="status">
          {remaining > 0 ? `${questions.length - remaining} of ${questions.length} chosen` : "Ready to save"}
        </span>
      </Group>
    </form>
  );
}

/** The last change on the remote. The remote reports who last changed a load and when, but not for each field. */
function LastChange({ changedAt, changedBy }: Pick<Conflict, "changedAt" | "changedBy">) {
  const now = useNow(MINUTE_MS);
  const { noun, at } = useRemoteName();
  if (changedAt === null && changedBy === "") return null;
  return (
    <p className={classes.soft}>
      Last changed {at}
      {changedAt !== null && ` ${formatTimeOrDate(changedAt, now)}`}
      {changedBy !== "" && ` by ${changedBy}`}. The {noun} does not report who changed which field.
    </p>
  );
}

function toResolution(kind: string, choices: Record<string, Side>): Resolution {
  return kind === "fields" ? { how: "fields", choices } : { how: choices[WHOLE_LOAD] ?? "local" };
}
