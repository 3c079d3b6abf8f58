import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

/** A message in place of an empty list, with the next step. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <Stack className={classes.empty} gap="sm">
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" maw={420}>
        {text}
      </Text>
      {children && <Group gap="sm">{children}</Group>}
    </Stack>
  );
}
