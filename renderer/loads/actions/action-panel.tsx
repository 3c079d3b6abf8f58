import { Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import { PanelFrame } from "../panel/panel-frame.tsx";

interface ActPanelProps {
  title: string;
  act: {
    label: string;
    /** Among the keys and in the palette. */
    title: string;
    /** One word for the foot of the window. */
    hint: string;
    isGrave?: boolean;
    isBusy: boolean;
    isReady?: boolean;
    /** Enter does it too, in the fields of one line. */
    byEnter?: boolean;
    run: () => void;
  };
  back: { label: string; title: string; run: () => void };
  children: ReactNode;
}

/** The panel in which a step with loads is made ready: Ctrl Enter does it, Esc leaves everything as it was. */
export function ActionPanel({ title, act, back, children }: ActPanelProps) {
  const { isBusy, isReady = true, byEnter = false } = act;
  const run = () => {
    if (isReady && !isBusy) act.run();
  };
  const onEnter = (event: React.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, nativeEvent } = event;
    if (key !== "Enter" || ctrlKey || metaKey || nativeEvent.isComposing) return;
    // It was for the list that is open at the field.
    if (event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    run();
  };
  useOfferCommands([
    {
      id: "act",
      title: act.title,
      group: "Loads",
      keys: ["Mod+Enter"],
      hint: act.hint,
      inFields: true,
      run,
    },
    {
      id: "act-not",
      title: back.title,
      group: "Loads",
      keys: ["Escape"],
      hint: "back",
      inFields: true,
      run: back.run,
    },
  ]);
  return (
    <PanelFrame
      isTyped
      title={title}
      close={back.run}
      actions={
        <>
          <Button
            color={act.isGrave ? "red" : undefined}
            onClick={run}
            loading={isBusy}
            disabled={!isReady}
            rightSection={<KeyHint keys="Mod+Enter" />}
          >
            {act.label}
          </Button>
          <Button variant="default" onClick={back.run}>
            {back.label}
          </Button>
        </>
      }
    >
      <Stack p={12} gap={12} onKeyDown={byEnter ? onEnter : undefined}>
        {children}
      </Stack>
    </PanelFrame>
  );
}
