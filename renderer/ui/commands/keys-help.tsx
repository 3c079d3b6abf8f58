import { CloseButton, Group, Modal } from "@mantine/core";
import { create } from "zustand";
import { type Command, useCommands } from "./commands.ts";
import { KeyHint } from "./key-hint.tsx";
import classes from "./keys-help.module.css";

const useKeysHelp = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

const closeKeysHelp = () => useKeysHelp.setState({ isOpen: false });

/** The command that opens the list of keys. */
export const KEYS_COMMAND: Command = {
  id: "keys",
  title: "Show all keys",
  group: "Everywhere",
  keys: ["?"],
  run: () => useKeysHelp.setState({ isOpen: true }),
};

/** The keys of all offered commands, by group. */
export function KeysHelp() {
  const isOpen = useKeysHelp((state) => state.isOpen);
  const owners = useCommands((state) => state.owners);
  const groups = Map.groupBy(
    owners.flatMap(({ commands }) => commands).filter((command) => command.keys.length > 0),
    (command) => command.group,
  );
  return (
    <Modal
      opened={isOpen}
      onClose={closeKeysHelp}
      size="lg"
      withCloseButton={false}
      attributes={{ content: { "aria-label": "Keys" } }}
    >
      <Group justify="space-between" mb="md">
        <strong>Keys</strong>
        <CloseButton size="sm" aria-label="Close" onClick={closeKeysHelp} />
      </Group>
      <div className={classes.groups}>
        {[...groups].map(([group, commands]) => (
          <KeyGroup key={group} group={group} commands={commands} />
        ))}
      </div>
    </Modal>
  );
}

function KeyGroup({ group, commands }: { group: string; commands: Command[] }) {
  return (
    <section className={classes.group} aria-label={group}>
      <h2>{group}</h2>
      <dl className={classes.list}>
        {commands.map((command) => (
          <div key={command.id} className={classes.line}>
            <dt>{command.title}</dt>
            <dd>
              {command.keys.map((key) => (
                <KeyHint key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
