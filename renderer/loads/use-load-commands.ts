import type { Command } from "../ui/commands/commands.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { count } from "../ui/format.ts";
import { showNotice } from "../ui/notices/notices.ts";
import { showLaneRate, startDuplicate, startEdit, startRateChange } from "./actions/edit.ts";
import { exportLoads, exportTitle } from "./actions/export.ts";
import { refreshDue, refreshLoads } from "./actions/refresh.ts";
import { startNewLoad } from "./actions/start-new-load.ts";
import { deleteTemplate, saveAsTemplate, startFromTemplate, useTemplates } from "./actions/templates.ts";
import { takeBack } from "./actions/undo.ts";
import { useBoard } from "./board/board.ts";
import { toggleFilters } from "./board/filters/filters.ts";
import { openRowMenu } from "./board/grid/row-menu.tsx";
import { rowAt } from "./board/row-cache.ts";
import { focusSearch } from "./board/search-box.tsx";
import { selectNone, withCursorLoad, withCursorRow, withSelection } from "./board/selection.ts";
import { useRowCommands } from "./board/use-row-commands.ts";
import { stepView } from "./board/views/view-tabs.tsx";
import { openInNewWindow } from "./panel/open-window.ts";
import {
  closePanel,
  openBook,
  openDelete,
  openImport,
  openLoad,
  openRepeat,
  togglePin,
  usePanel,
} from "./panel/panel.ts";
import { focusQuickPost } from "./quick-post/focus.ts";
import { toggleSummary } from "./summary/summary-strip.tsx";

/** The keys of the board. */
export function useLoadCommands(): void {
  const templates = useTemplates((state) => state.templates);
  const hasRows = useBoard((state) => (state.cache.total ?? 0) > 0);
  const selected = useBoard((state) => state.selection.size);
  const hasSelection = useBoard((state) => state.selection.size > 0 || state.isSelecting);
  const status = useBoard((state) => rowAt(state.cache, state.cursor)?.status);
  const panel = usePanel((state) => state.content.kind);
  const pinned = usePanel((state) => state.pinned);
  const isAvailable = hasSelection || status === "available";
  const loads = (command: Omit<Command, "group">): Command => ({ group: "Loads", ...command });
  useRowCommands(hasRows);
  useOfferCommands([
    loads({ id: "new", title: "New load", keys: ["n"], hint: "new", run: () => startNewLoad() }),
    loads({ id: "search", title: "Search the loads", keys: ["/"], hint: "search", run: focusSearch }),
    loads({ id: "filter", title: "Filter by columns", keys: ["f"], hint: "filter", run: toggleFilters }),
    loads({
      id: "export",
      title: exportTitle(selected),
      keys: ["Mod+Shift+e"],
      enabled: hasRows,
      run: exportLoads,
    }),
    ...templates.map((template) =>
      loads({
        id: `template-${template.templateId}`,
        title: `New from template: ${template.name}`,
        keys: [],
        run: () => startFromTemplate(template),
      }),
    ),
    ...templates.map((template) =>
      loads({
        id: `drop-${template.templateId}`,
        title: `Take the template away: ${template.name}`,
        keys: [],
        run: () => deleteTemplate(template),
      }),
    ),
    loads({
      id: "print",
      title: "Print the load sheet",
      keys: ["Mod+p"],
      run: panel === "load" ? () => window.print() : sayWhatIsPrinted,
    }),
    loads({
      id: "keep-template",
      title: "Keep as a template",
      keys: ["t"],
      enabled: hasRows,
      run: () => withCursorLoad(saveAsTemplate),
    }),
    loads({ id: "quick", title: "Quick post", keys: ["p"], run: focusQuickPost }),
    loads({
      id: "paste",
      title: "Paste or import rows of a spreadsheet",
      keys: ["v"],
      run: () => openImport(),
    }),
    loads({ id: "open", title: "Open", keys: ["Enter"], enabled: hasRows, run: openActive }),
    loads({
      id: "pin",
      title: pinned ? "Unpin the panel" : "Pin the panel",
      keys: ["Shift+p"],
      enabled: hasRows,
      run: togglePin,
    }),
    loads({
      id: "pop-out",
      title: "Open in a window of its own",
      keys: ["o"],
      enabled: hasRows,
      run: () => withCursorLoad(openInNewWindow),
    }),
    loads({ id: "glance", title: "Loads at a glance", keys: ["s"], run: toggleSummary }),
    loads({
      id: "row-menu",
      title: "What can be done with this load",
      keys: ["ContextMenu", "Shift+F10"],
      enabled: hasRows,
      run: openRowMenu,
    }),
    loads({
      id: "edit",
      title: "Edit",
      keys: ["e"],
      enabled: hasRows,
      hint: status === "available" ? "edit" : undefined,
      run: () => withCursorLoad((loadId) => startEdit(loadId)),
    }),
    loads({
      id: "rate",
      title: "Change the rate",
      keys: ["$"],
      enabled: hasRows && status === "available",
      run: () => withCursorLoad(startRateChange),
    }),
    loads({
      id: "lane-rate",
      title: "What this lane pays",
      keys: ["w"],
      enabled: hasRows,
      run: () => withCursorRow(showLaneRate),
    }),
    loads({
      id: "duplicate",
      title: "Duplicate",
      keys: ["d"],
      enabled: hasRows,
      run: () => withCursorLoad(startDuplicate),
    }),
    loads({
      id: "repeat",
      title: "Repeat on other days",
      keys: ["Shift+d"],
      enabled: hasRows,
      run: () => withCursorLoad(openRepeat),
    }),
    loads({
      id: "book",
      title: "Book with a carrier",
      keys: ["b"],
      enabled: hasRows && status === "available",
      hint: "book",
      run: () => withCursorLoad(openBook),
    }),
    loads({
      id: "refresh",
      title: withSelected("Refresh", selected),
      keys: ["r"],
      enabled: hasRows && isAvailable,
      hint: "refresh",
      run: () => withSelection(refreshLoads),
    }),
    loads({
      id: "refresh-due",
      title: "Refresh all that are due",
      keys: ["Shift+r"],
      hint: "all due",
      run: refreshDue,
    }),
    loads({
      id: "delete",
      title: withSelected("Delete", selected),
      keys: ["Delete"],
      enabled: hasRows && isAvailable,
      hint: "delete",
      run: () => withSelection(openDelete),
    }),
    loads({
      id: "take-back",
      title: status === "booked" ? "Take the booking back" : "Take the deletion back",
      keys: ["u"],
      enabled: hasRows && (status === "deleted" || status === "booked"),
      hint: "take back",
      run: () => {
        if (status === "booked") withCursorLoad((loadId) => takeBack([loadId], status));
        else void withSelection((loadIds) => void takeBack(loadIds, "deleted").then(selectNone));
      },
    }),
    loads({ id: "previous-view", title: "Previous view", keys: ["["], run: () => stepView(-1) }),
    loads({ id: "next-view", title: "Next view", keys: ["]"], run: () => stepView(1) }),
    loads({
      id: "back",
      title: "Back: close the panel, then select nothing",
      keys: ["Escape"],
      enabled: panel === "load" || panel === "refreshed" || hasSelection,
      run: panel === "load" || panel === "refreshed" ? closePanel : selectNone,
    }),
  ]);
}

/** What is done with the choice says so: the row of the keys may be another one. */
const withSelected = (verb: string, selected: number): string =>
  selected === 0
    ? verb
    : `${verb} the ${selected === 1 ? "selected load" : `${count(selected)} selected loads`}`;

/** Without this, the browser would print an empty page. */
const sayWhatIsPrinted = () =>
  showNotice(
    `Open a load first: what is printed is the sheet of the one in the panel. “${exportTitle(0)}” writes the board for a spreadsheet.`,
  );

const openActive = () => withCursorLoad(openLoad);
