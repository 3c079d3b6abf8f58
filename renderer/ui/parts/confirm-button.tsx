import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { ConfirmPopover } from "./confirm-popover.tsx";

interface ConfirmedProps extends ButtonProps {
  label: string;
  /** For who does not see what it stands beside; the label unless it is given. */
  name?: string;
  /** What it means, and what stays. */
  words: string;
  yes: string;
  act: () => void;
}

/** The button of a step that is hard to take back. */
export function ConfirmButton({ label, name = label, words, yes, act, ...button }: ConfirmedProps) {
  const [opened, setOpened] = useState(false);
  const back = () => setOpened(false);
  return (
    <ConfirmPopover opened={opened} name={name} words={words} yes={yes} act={act} back={back}>
      <Button variant="default" aria-label={name} {...button} onClick={() => setOpened(!opened)}>
        {label}
      </Button>
    </ConfirmPopover>
  );
}
