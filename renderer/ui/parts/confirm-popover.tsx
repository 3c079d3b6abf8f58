import { Button, Group, Popover, Text } from "@mantine/core";
import { type ReactNode, useRef } from "react";

interface QuestionProps {
  opened: boolean;
  name: string;
  /** What it means, and what stays. */
  words: string;
  yes: string;
  act: () => void;
  back: () => void;
  /** The button that it stands below. */
  children: ReactNode;
}

/**
 * What a step means, with yes and no, below the button that asked for it; nothing else moves. The focus is on no, so
 * that a key that is pressed twice does nothing.
 */
export function ConfirmPopover({ opened, name, words, yes, act, back, children }: QuestionProps) {
  const asked = useRef<HTMLElement>(null);
  const goOn = () => {
    // At once: what is begun now may let nobody press the button, and it could not have the focus back then.
    asked.current?.focus({ preventScroll: true });
    back();
    act();
  };
  return (
    <Popover
      opened={opened}
      onChange={back}
      position="bottom-start"
      width={400}
      trapFocus
      returnFocus
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target ref={asked}>{children}</Popover.Target>
      <Popover.Dropdown aria-label={name}>
        <Text size="sm">{words}</Text>
        <Group gap={8} mt={12}>
          <Button color="red" onClick={goOn}>
            {yes}
          </Button>
          <Button variant="default" data-autofocus onClick={back}>
            Back
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
