import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useAppInfo } from "../../app-info.ts";
import { useDenial } from "../../role.ts";
import { changeSettings } from "../preferences/change-settings.ts";
import { FixedNote, useIsFixed } from "../preferences/fixed-note.tsx";

/** The terms that every rate confirmation prints. */
export function ConfirmationTerms() {
  const saved = useAppInfo((state) => state.settings.confirmationTerms);
  const isFixed = useIsFixed("confirmationTerms");
  const denial = useDenial("changeSettings");
  const [typed, setTyped] = useState<string>();
  const save = async () => {
    const isUnchanged = typed === undefined || typed.trim() === saved;
    // Clear the typed text after saving; otherwise it would hide later changes by other windows.
    if (isUnchanged || (await changeSettings({ confirmationTerms: typed })))
      setTyped((latest) => (latest === typed ? undefined : latest));
  };
  return (
    <div>
      <Textarea
        mt="lg"
        label="Terms on rate confirmations"
        description="Printed above the signatures. Saved when you leave the field."
        autosize
        minRows={4}
        maxRows={16}
        maxLength={20_000}
        disabled={isFixed || denial !== undefined}
        value={typed ?? saved}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
      />
      <FixedNote setting="confirmationTerms" />
    </div>
  );
}
