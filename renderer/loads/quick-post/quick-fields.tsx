import { TextInput } from "@mantine/core";
import { useState } from "react";
import { localDay } from "../../../shared/read-moment.ts";
import { useAppInfo } from "../../app-info.ts";
import {
  FIELD_NAMES,
  fieldsOfLine,
  type LineFieldName,
  type LineFields,
  lineFromFields,
} from "./line-fields.ts";
import type { ParsedLine } from "./parse-line.ts";
import { setLine } from "./quick-line.ts";
import classes from "./quick-post.module.css";

const labels: Record<LineFieldName, string> = {
  origin: "From",
  destination: "To",
  pickup: "Pickup",
  equipment: "Equipment",
  weight: "Weight, lb",
  rate: "Rate, $",
};

/** A field while it is typed in; the line is written anew from what it said when that began. */
interface Editing {
  name: LineFieldName;
  text: string;
  parts: LineFields;
  line: ParsedLine;
}

/** The parts of the line as fields, for who would rather go from one to the next. */
export function QuickFields({ understood, isBusy }: { understood: ParsedLine; isBusy: boolean }) {
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const [editing, setEditing] = useState<Editing>();
  const parts = fieldsOfLine(understood, equipmentTypes, localDay(Date.now()));
  const write = (text: string) => {
    if (!editing) return;
    setEditing({ ...editing, text });
    setLine(lineFromFields({ ...editing.parts, [editing.name]: text }, editing.line, equipmentOptions));
  };
  return (
    <div className={classes.fields}>
      {FIELD_NAMES.map((name) => (
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
