import { TextInput } from "@mantine/core";
import { useState } from "react";
import { todayOf } from "../../../shared/read-moment.ts";
import { useDesk } from "../../desk.ts";
import { writeLine } from "./quick-line.ts";
import { lineOf, type PartName, type Parts, partNames, partsOf } from "./quick-parts.ts";
import classes from "./quick-post.module.css";
import type { Understood } from "./understand.ts";

const labels: Record<PartName, string> = {
  origin: "From",
  destination: "To",
  pickup: "Pickup",
  equipment: "Equipment",
  weight: "Weight, lb",
  rate: "Rate, $",
};

/** A field while it is typed in; the line is written anew from what it said when that began. */
interface Editing {
  name: PartName;
  text: string;
  parts: Parts;
  line: Understood;
}

/** The parts of the line as fields, for who would rather go from one to the next. */
export function QuickFields({ understood, isBusy }: { understood: Understood; isBusy: boolean }) {
  const { equipmentTypes, equipmentOptions } = useDesk((state) => state.codeLists);
  const [editing, setEditing] = useState<Editing>();
  const parts = partsOf(understood, equipmentTypes, todayOf(Date.now()));
  const write = (text: string) => {
    if (!editing) return;
    setEditing({ ...editing, text });
    writeLine(lineOf({ ...editing.parts, [editing.name]: text }, editing.line, equipmentOptions));
  };
  return (
    <div className={classes.fields}>
      {partNames.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          autoComplete="off"
          spellCheck={false}
          readOnly={isBusy}
          value={editing?.name === name ? editing.text : parts[name]}
          onFocus={(event) => {
            setEditing({ name, text: parts[name], parts, line: understood });
            event.currentTarget.select();
          }}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={() => setEditing(undefined)}
        />
      ))}
    </div>
  );
}
