import { Spotlight } from "@mantine/spotlight";
import { useEffect, useMemo, useRef, useState } from "react";
import { searchAllLoads } from "../loads/board/search-all-loads.ts";
import { availableCommands, useCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { go } from "./navigation.ts";
import classes from "./palette.module.css";

/** Everything that can be done here, found by typing; below it the loads are searched for what was typed. */
export function Palette() {
  const [query, setQuery] = useState("");
  /** Whether somebody went through the list by the arrows since they typed. */
  const isStepping = useRef(false);
  const owners = useCommands((state) => state.owners);
  const actions = useMemo(
    () =>
      availableCommands({ owners })
        .filter((command) => command.id !== "palette")
        .map((command) => ({
          id: command.id,
          label: command.title,
          group: command.group,
          // After the palette is closed: it gives the focus back, unless something has taken it by then.
          onClick: () => setTimeout(command.run),
          rightSection: command.keys[0] ? <KeyHint keys={command.keys[0]} /> : undefined,
        })),
    [owners],
  );
  const words = query.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with what is offered.
  useEffect(() => {
    if (words !== "" && !isStepping.current) lightFirst();
  }, [actions, words]);
  const search = {
    id: "search-everywhere",
    label: `Search all loads for “${words}”`,
    group: "Search",
    // Whatever is typed finds it.
    keywords: [query],
    onClick: () =>
      setTimeout(() => {
        go("loads");
        searchAllLoads(words);
      }),
  };
  const found = words === "" ? actions : [...actions, search];
  const groups = [...Map.groupBy(found, (action) => action.group)].map(([group, members]) => ({
    group,
    actions: members,
  }));
  return (
    <Spotlight
      actions={groups}
      query={query}
      onQueryChange={(typed) => {
        isStepping.current = false;
        setQuery(typed);
      }}
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
      searchProps={{
        placeholder: "What do you want to do?",
        "aria-label": "Search or command",
        // At once, not when the library comes to it: until then a letter would be a command of the view.
        autoFocus: true,
        onKeyDown: ({ key }) => {
          if (key.startsWith("Arrow")) isStepping.current = true;
        },
      }}
    />
  );
}

/**
 * The library lights the first of its list when something is typed, and leaves the light where it was, or nowhere,
 * where the list changes after that: in a slow window, or when a command comes that was not there. Enter takes what is
 * lit, so the light goes to the first again.
 */
function lightFirst(): void {
  const lit = document.querySelector("[role=dialog] [data-action][data-selected]");
  const first = document.querySelector("[role=dialog] [data-action]");
  if (lit === first) return;
  lit?.removeAttribute("data-selected");
  first?.setAttribute("data-selected", "true");
}
