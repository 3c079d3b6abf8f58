import { Spotlight } from "@mantine/spotlight";
import { useEffect, useMemo, useRef, useState } from "react";
import { MAX_SEARCH_CHARS } from "../../shared/max-search-chars.ts";
import { searchAllLoads } from "../loads/board/search-all-loads.ts";
import { navigate } from "../navigation.ts";
import { listAvailableCommands, useCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import classes from "./palette.module.css";
import { useFoundRecords } from "./use-found-records.ts";

const RESULTS_ID = "palette-results";

/** The palette shows at most this many commands; found loads, carriers and lanes follow the commands. */
const MAX_COMMANDS = 30;

/** Finds commands, loads, carriers and lanes. */
export function Palette() {
  const [query, setQuery] = useState("");
  /** Whether the user pressed an arrow key after the last change of the text. */
  const isStepping = useRef(false);
  const owners = useCommands((state) => state.owners);
  const actions = useMemo(
    () =>
      listAvailableCommands({ owners })
        .filter((command) => command.id !== "palette")
        .map((command) => ({
          id: command.id,
          label: command.title,
          group: command.group,
          // Runs after the palette has closed and returned the focus.
          onClick: () => setTimeout(command.run),
          rightSection: command.keys[0] ? <KeyHint keys={command.keys[0]} /> : undefined,
        })),
    [owners],
  );
  const text = query.trim();
  const records = useFoundRecords(text).map(({ run, isCurrent, ...record }) => ({
    ...record,
    // The search already matched a current record. Any other record must contain the text.
    keywords: isCurrent ? [query] : [],
    onClick: () => setTimeout(run),
  }));
  // After every render, because the results can change without a change of the text.
  useEffect(() => {
    if (text !== "" && !isStepping.current) highlightFirstAction();
  });
  const searchAction = {
    id: "search-everywhere",
    label: `Search all loads for “${text}”`,
    group: "Search",
    // Matches any query.
    keywords: [query],
    onClick: () =>
      setTimeout(() => {
        navigate("loads");
        searchAllLoads(text);
      }),
  };
  const commands = actions
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
    .slice(0, MAX_COMMANDS);
  const found = text === "" ? commands : [...commands, ...records, searchAction];
  const groups = [...Map.groupBy(found, (action) => action.group)].map(([group, members]) => ({
    group,
    actions: members.map((action) => ({ ...action, role: "option" })),
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
      scrollAreaProps={{
        viewportProps: { id: RESULTS_ID, role: "listbox", "aria-label": "Results", tabIndex: 0 },
        viewportRef: followHighlight,
      }}
      shortcut={null}
      scrollable
      maxHeight={420}
      classNames={{ actionsGroup: classes.group }}
      centered={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      yOffset={96}
      searchProps={{
        placeholder: "Search or command",
        maxLength: MAX_SEARCH_CHARS,
        "aria-label": "Search or command",
        role: "combobox",
        "aria-autocomplete": "list",
        "aria-expanded": true,
        "aria-controls": RESULTS_ID,
        // Without autoFocus the first letters would run commands of the view.
        autoFocus: true,
        onKeyDown: ({ key }) => {
          if (key.startsWith("Arrow")) isStepping.current = true;
        },
      }}
    />
  );
}

/**
 * Highlights the first action, which Enter runs. Spotlight does this after typing, but not when the list changes later.
 */
function highlightFirstAction(): void {
  const highlighted = document.querySelector("[role=dialog] [data-action][data-selected]");
  const first = document.querySelector("[role=dialog] [data-action]");
  if (highlighted === first) return;
  highlighted?.removeAttribute("data-selected");
  first?.setAttribute("data-selected", "true");
}

/** Marks the highlighted result for screen readers. Spotlight sets only an attribute for the style. */
function followHighlight(list: HTMLElement | null) {
  if (!list) return;
  const observer = new MutationObserver(() => {
    let activeId = "";
    for (const [index, option] of list.querySelectorAll("[role=option]").entries()) {
      const isActive = option.hasAttribute("data-selected");
      option.id = `${RESULTS_ID}-${index}`;
      option.setAttribute("aria-selected", String(isActive));
      if (isActive) activeId = option.id;
    }
    list
      .closest("[role=dialog]")
      ?.querySelector("[role=combobox]")
      ?.setAttribute("aria-activedescendant", activeId);
  });
  observer.observe(list, { subtree: true, childList: true, attributeFilter: ["data-selected"] });
  return () => observer.disconnect();
}
