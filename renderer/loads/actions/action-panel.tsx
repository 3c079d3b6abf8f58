import { Button, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Failure, LanedeskError } from "../../../shared/failure.ts";
import { useIsMounted } from "../../ui/behavior/use-is-mounted.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import { PanelFrame } from "../../ui/components/panel-frame.tsx";
import { showFailure } from "../../ui/notices/notices.ts";

interface ActionPanelProps {
  title: string;
  action: {
    label: string;
    /** In the palette and the list of keys. */
    title: string;
    /** One word for the footer. */
    hint: string;
    isDestructive?: boolean;
    isBusy: boolean;
    isReady?: boolean;
    /** Whether Enter in a one-line field also runs the action. */
    isRunByEnter?: boolean;
    run: () => void;
  };
  cancel: () => void;
  children: ReactNode;
}

/** A panel that prepares an action: Ctrl Enter runs the action, Esc cancels. */
export function ActionPanel({ title, action, cancel, children }: ActionPanelProps) {
  const { isBusy, isReady = true, isRunByEnter = false } = action;
  const run = () => {
    if (isReady && !isBusy) action.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, nativeEvent } = event;
    if (key !== "Enter" || ctrlKey || metaKey || nativeEvent.isComposing) return;
    // The field's open list has handled this key.
    if (event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    run();
  };
  useOfferCommands([
    {
      id: "act",
      title: action.title,
      group: "Loads",
      keys: ["Mod+Enter"],
      hint: action.hint,
      canRunInFields: true,
      run,
    },
    {
      id: "cancel-action",
      title: "Cancel",
      group: "Loads",
      keys: ["Escape"],
      hint: "cancel",
      canRunInFields: true,
      run: cancel,
    },
  ]);
  return (
    <PanelFrame
      hasFields
      title={title}
      close={cancel}
      actions={
        <>
          <Button
            color={action.isDestructive ? "red" : undefined}
            onClick={run}
            loading={isBusy}
            disabled={!isReady}
            rightSection={<KeyHint keys="Mod+Enter" />}
          >
            {action.label}
          </Button>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <Stack p="md" gap="md" onKeyDown={isRunByEnter ? onKeyDown : undefined}>
        {children}
      </Stack>
    </PanelFrame>
  );
}

/**
 * Returns the failure of an action for its panel, and a function that sets the failure. After the panel has closed, a
 * notice with the title shows the failure.
 */
export function useActionFailure(title: string): [Failure | undefined, (failure: Failure) => void] {
  const [failure, setFailure] = useState<Failure>();
  const isMounted = useIsMounted();
  const report = (reported: Failure) => {
    if (isMounted()) setFailure(reported);
    else showFailure(title, new LanedeskError(reported.code, reported.message));
  };
  return [failure, report];
}
