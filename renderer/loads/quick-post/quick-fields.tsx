import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { ParsedLine } from "../../../shared/line-parser/parsed-line.ts";
import { toLocalDay } from "../../../shared/read-moment.ts";
import { useAppInfo } from "../../app-info.ts";
import { buildLine, FIELD_NAMES, type LineFieldName, type LineFields, toLineFields } from "./line-fields.ts";
import { setLine } from "./quick-line.ts";
import classes from "./quick-post.module.css";

const LABELS: Record<LineFieldName, string> = {
  origin: "From",
  destination: "To",
  pickup: "Pickup",
  equipment: "Equipment",
  weight: "Weight (lb)",
  rate: "Rate ($)",
};

/** The field that the broker edits, with the line as parsed before the edit. */
interface EditedField {
  name: LineFieldName;
  text: string;
  fields: LineFields;
  line: ParsedLine;
}

/** The parts of the line as fields; typing in a field rewrites the line. */
export function QuickFields({ parsed, isBusy }: { parsed: ParsedLine; isBusy: boolean }) {
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const [editing, setEditing] = useState<EditedField>();
  const fields = toLineFields(parsed, equipmentTypes, toLocalDay(Date.now()));
  const change = (text: string) => {
    if (!editing) return;
    setEditing({ ...editing, text });
    setLine(buildLine({ ...editing.fields, [editing.name]: text }, editing.line, equipmentOptions));
  };
  return (
    <div className={classes.fields}>
      {FIELD_NAMES.map((name) => (
        <TextInput
          key={name}
          label={LABELS[name]}
          autoComplete="off"
          spellCheck={false}
          readOnly={isBusy}
          value={editing?.name === name ? editing.text : fields[name]}
          onFocus={(event) => {
            setEditing({ name, text: fields[name], fields, line: parsed });
            event.currentTarget.select();
          }}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => setEditing(undefined)}
        />
      ))}
    </div>
  );
}
