import { Spotlight } from "@mantine/spotlight";
import { type KeyboardEvent, useMemo } from "react";
import { offered, useCommands } from "../ui/commands.ts";
import { Keyed } from "../ui/keyed.tsx";
import classes from "./palette.module.css";

/** Everything that can be done here, found by typing. */
export function Palette() {
  const owners = useCommands((state) => state.owners);
  const actions = useMemo(
    () =>
      offered({ owners })
        .filter((command) => command.id !== "palette")
        .map((command) => ({
          id: command.id,
          label: command.title,
          group: command.group,
          // After the palette is closed: it gives the focus back, unless something has taken it by then.
          onClick: () => setTimeout(command.run),
          rightSection: command.keys[0] ? <Keyed keys={command.keys[0]} /> : undefined,
        })),
    [owners],
  );
  const groups = [...Map.groupBy(actions, (action) => action.group)].map(([group, members]) => ({
    group,
    actions: members,
  }));
  return (
    <Spotlight
      actions={groups}
      attributes={{ content: { "aria-label": "Search or command" } }}
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      shortcut={null}
      limit={30}
      scrollable
      maxHeight={420}
      classNames={{ actionsGroup: classes.group }}
      centered={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      yOffset={96}
      nothingFound="No command is called that."
      searchProps={{
        placeholder: "What do you want to do?",
        "aria-label": "Search or command",
        onKeyDown: takeFirst,
      }}
    />
  );
}

/**
 * The library lights the first of its list when something is typed, and forgets it where the list changes after that:
 * in a slow window, or when a command comes that was not there. Then Enter would do nothing.
 */
function takeFirst({ key, currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>): void {
  if (key !== "Enter" || nativeEvent.isComposing || currentTarget.value === "") return;
  const list = currentTarget.closest("[role=dialog]");
  if (!list?.querySelector("[data-selected]")) list?.querySelector<HTMLElement>("[data-action]")?.click();
}
