import { Button, Group, Popover, Text } from "@mantine/core";
import { type ReactNode, useRef } from "react";

interface ConfirmPopoverProps {
  isOpen: boolean;
  /** The name for screen readers. */
  name: string;
  /** The effects of the action. */
  text: string;
  /** The label of the button that runs `act`. */
  confirm: string;
  act: () => void;
  close: () => void;
  /** The button that opens the popover. */
  children: ReactNode;
}

/** Asks for confirmation below a button. Cancel has the focus, so pressing Enter twice does not run `act`. */
export function ConfirmPopover({ isOpen, name, text, confirm, act, close, children }: ConfirmPopoverProps) {
  const button = useRef<HTMLElement>(null);
  const onConfirm = () => {
    // Focus the button before `act` runs, because `act` may disable the button, and a disabled button cannot take the
    // focus.
    button.current?.focus({ preventScroll: true });
    close();
    act();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-start"
      width={400}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target ref={button}>{children}</Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Text size="sm">{text}</Text>
        <Group gap="sm" mt="md">
          <Button color="red" onClick={onConfirm}>
            {confirm}
          </Button>
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
