import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

/** Where there is nothing: says so, and teaches the one thing to do next. */
export function EmptyState({
  title,
  words,
  children,
}: {
  title: string;
  words: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Stack className={classes.empty} gap={8}>
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed" maw={420}>
        {words}
      </Text>
      {children}
    </Stack>
  );
}
