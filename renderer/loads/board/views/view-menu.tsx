import { Button, Group, Popover, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../../shared/failure.ts";
import { ColumnList } from "./column-list.tsx";
import { deleteView, findViewByName, saveViewAs, useCurrentView, useSavedViews } from "./saved-views.ts";
import classes from "./view-tabs.module.css";

/** Lets the broker choose columns and save the board as a named view. */
export function ViewMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus shadow="md" width={280}>
      <Popover.Target>
        <UnstyledButton className={classes.tab} onClick={() => setIsOpen(!isOpen)}>
          Columns…
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and views">
        <Stack gap="md">
          <ColumnList />
          <SaveView onDone={() => setIsOpen(false)} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function SaveView({ onDone }: { onDone: () => void }) {
  const currentId = useCurrentView((state) => state.current);
  const views = useSavedViews();
  const current = views.find(({ viewId }) => viewId === currentId);
  const [name, setName] = useState(current?.name ?? "");
  const [error, setError] = useState("");
  const replaced = findViewByName(views, name);
  const save = async () => {
    try {
      await saveViewAs(name);
      onDone();
    } catch (failure) {
      setError(toFailure(failure).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label="View name"
        placeholder="Reefer out of California"
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" disabled={name.trim() === ""}>
          {!replaced ? "Save view" : replaced === current ? "Update view" : "Replace view"}
        </Button>
        {current && (
          <Button
            variant="default"
            onClick={() => {
              onDone();
              void deleteView(current);
            }}
          >
            Delete view
          </Button>
        )}
      </Group>
    </form>
  );
}
