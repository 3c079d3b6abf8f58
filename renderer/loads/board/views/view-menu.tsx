import { Button, Group, Popover, Stack, TextInput, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../ui/data/channel.ts";
import classes from "../../loads-view.module.css";
import { ColumnList } from "../columns/column-list.tsx";
import { deleteView, saveViewAs, useSavedViews } from "./saved-views.ts";

/** Which columns are shown, and the name under which the board is kept as it stands. */
export function ViewMenu() {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus shadow="md" width={280}>
      <Popover.Target>
        <UnstyledButton className={classes.tab} onClick={() => setOpened(!opened)}>
          Arrange…
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Arrange the board">
        <Stack gap={12}>
          <ColumnList />
          <KeepView done={() => setOpened(false)} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function KeepView({ done }: { done: () => void }) {
  const current = useSavedViews(({ views, current }) => views.find(({ viewId }) => viewId === current));
  const [name, setName] = useState(current?.name ?? "");
  const [fault, setFault] = useState("");
  const keep = async () => {
    try {
      await saveViewAs(name);
      done();
    } catch (error) {
      setFault(toFailure(error).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <TextInput
        label="Keep this arrangement as"
        placeholder="Reefer out of California"
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group gap={8} mt={8}>
        <Button type="submit" disabled={name.trim() === ""}>
          {current && name.trim() === current.name ? "Keep again" : "Keep as a view"}
        </Button>
        {current && (
          <Button
            variant="default"
            onClick={() => {
              done();
              void deleteView(current);
            }}
          >
            Take away
          </Button>
        )}
      </Group>
    </form>
  );
}
