import { Textarea } from "@mantine/core";
import classes from "./importing.module.css";

interface SheetTextProps {
  value: string;
  /** Whether the text field gets the focus when it appears; true by default. */
  hasInitialFocus?: boolean;
  onChange: (text: string, isPasted: boolean) => void;
}

/**
 * Rows or an e-mail as text. Several lines pasted into the empty field open the review immediately; other text waits for
 * Review.
 */
export function SheetText({ value, hasInitialFocus = true, onChange }: SheetTextProps) {
  return (
    <Textarea
      className={classes.text}
      label="Paste rows or an e-mail"
      autoFocus={hasInitialFocus}
      data-autofocus={hasInitialFocus || undefined}
      autosize
      minRows={8}
      maxRows={20}
      spellCheck={false}
      value={value}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        if (value !== "" || !text.includes("\n")) return;
        event.preventDefault();
        onChange(text, true);
      }}
      onChange={(event) => onChange(event.currentTarget.value, false)}
    />
  );
}
