import { Button, type ButtonProps, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOffer } from "./commands.ts";

interface ConfirmedProps extends ButtonProps {
  label: string;
  /** What it means, and what stays. */
  words: string;
  yes: string;
  group: "Sync" | "Settings";
  act: () => void;
}

/** A step that is hard to take back: where its button stood, it says what it means, with yes and no. */
export function Confirmed({ label, words, yes, group, act, ...button }: ConfirmedProps) {
  const [asked, setAsked] = useState(false);
  const back = () => setAsked(false);
  useOffer([{ id: `back-${label}`, title: "Back", group, keys: ["Escape"], enabled: asked, run: back }]);
  if (!asked)
    return (
      <Button variant="default" {...button} onClick={() => setAsked(true)}>
        {label}
      </Button>
    );
  return (
    <Question
      label={label}
      words={words}
      yes={yes}
      act={() => {
        back();
        act();
      }}
      back={back}
    />
  );
}

interface QuestionProps {
  label: string;
  words: string;
  yes: string;
  act: () => void;
  back: () => void;
}

/** What a step means, with yes and no. The focus is on no, so that a key that is pressed twice does nothing. */
export function Question({ label, words, yes, act, back }: QuestionProps) {
  return (
    <Stack gap={8} role="group" aria-label={label} w="100%">
      <Text size="sm">{words}</Text>
      <Group gap={8}>
        <Button color="red" onClick={act}>
          {yes}
        </Button>
        <Button variant="default" autoFocus onClick={back}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
