import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import type { ConflictField } from "../../shared/window/sync.ts";
import { useOffer } from "../ui/commands.ts";
import { Keyed } from "../ui/keyed.tsx";
import classes from "./sync.module.css";
import { decide } from "./sync.ts";

type Side = "local" | "remote";

/** The fields that both sides changed: ← chooses mine, → the remote's, Enter keeps what was chosen. */
export function ConflictFields({ editId, fields }: { editId: number; fields: ConflictField[] }) {
  const [choices, setChoices] = useState<Record<string, Side>>(() =>
    Object.fromEntries(fields.map(({ path }) => [path, "local"])),
  );
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(fields.map(({ path }) => [path, side])));
  const keep = () => decide("sync.resolve", { editId, resolution: { how: "fields", choices } });
  useOffer([
    {
      id: "mine",
      title: "Choose mine",
      group: "Sync",
      keys: ["ArrowLeft"],
      hint: "mine",
      run: () => chooseAll("local"),
    },
    {
      id: "theirs",
      title: "Choose the remote's",
      group: "Sync",
      keys: ["ArrowRight"],
      hint: "remote's",
      run: () => chooseAll("remote"),
    },
    { id: "keep", title: "Keep what is chosen", group: "Sync", keys: ["Enter"], hint: "keep", run: keep },
  ]);
  return (
    <>
      {fields.map(({ path, label, base, local, remote }) => (
        <fieldset key={path} className={classes.field}>
          <legend>{label}</legend>
          <SegmentedControl
            fullWidth
            aria-label={label}
            data={[
              { value: "local", label: `Mine: ${local || "nothing"}` },
              { value: "remote", label: `Remote: ${remote || "nothing"}` },
            ]}
            value={choices[path] ?? "local"}
            onChange={(side) => setChoices({ ...choices, [path]: side === "remote" ? "remote" : "local" })}
          />
          <p className={classes.soft}>Before: {base || "nothing"}</p>
        </fieldset>
      ))}
      <Button onClick={keep} rightSection={<Keyed keys="Enter" />}>
        Keep what is chosen
      </Button>
    </>
  );
}
