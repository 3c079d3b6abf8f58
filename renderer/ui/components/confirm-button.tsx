import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { ConfirmPopover } from "./confirm-popover.tsx";

interface ConfirmButtonProps extends ButtonProps {
  label: string;
  /** The name for screen readers, if the label is clear only next to other text. */
  name?: string;
  /** The effects of the action. */
  text: string;
  /** The label of the button that runs `act`. */
  confirm: string;
  /** The reason why the button is disabled. */
  reason?: string | undefined;
  act: () => void;
}

/** A button that asks before it acts, for actions that are hard to undo. */
export function ConfirmButton({
  label,
  name = label,
  text,
  confirm,
  reason,
  act,
  ...button
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <ConfirmPopover isOpen={isOpen} name={name} text={text} confirm={confirm} act={act} close={close}>
      <Button
        variant="default"
        aria-label={name}
        title={reason}
        {...button}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
    </ConfirmPopover>
  );
}
