import { Button, CloseButton } from "@mantine/core";
import { formatCount } from "../../ui/format.ts";
import type { LoadDraft } from "../drafts/draft.ts";
import classes from "./editor.module.css";
import { TextField } from "./fields.tsx";
import { useField } from "./use-field.ts";

/** Describes custom data and terms in one line. */
export function summarizeCustomData({ customData, termsAndConditions }: LoadDraft): string {
  const terms = termsAndConditions.name || termsAndConditions.id;
  return [customData.length > 0 && formatCount(customData.length, "custom value"), terms && `terms ${terms}`]
    .filter(Boolean)
    .join(" · ");
}

/** Custom data and terms. */
export function CustomDataFields() {
  const { value, set } = useField<LoadDraft["customData"]>("customData");
  return (
    <>
      {value.map((_entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id.
        <div key={index} className={classes.custom}>
          <TextField path={["customData", index, "key"]} label="Custom key" />
          <TextField path={["customData", index, "value"]} label="Value" />
          <CloseButton
            size="sm"
            aria-label={`Remove custom value ${index + 1}`}
            onClick={() => set(value.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button variant="default" onClick={() => set([...value, { key: "", value: "" }])}>
          Add custom value
        </Button>
      </div>
      <div className={classes.two}>
        <TextField path={["termsAndConditions", "id"]} label="Terms ID" />
        <TextField path={["termsAndConditions", "name"]} label="Terms name" />
      </div>
    </>
  );
}
