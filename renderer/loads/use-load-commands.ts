import { tell } from "../ui/ask.ts";
import type { Command } from "../ui/commands.ts";
import { useOffer } from "../ui/commands.ts";
import { count } from "../ui/format.ts";
import { showLaneRate, startDuplicate, startEdit, startRateChange } from "./acts/actions.ts";
import { exportLoads, exportTitle } from "./acts/export-loads.ts";
import { refreshDue, refreshLoads } from "./acts/refresh.ts";
import { startNewLoad } from "./acts/start-new-load.ts";
import { takeBack } from "./acts/taking-back.ts";
import { useBoard } from "./board.ts";
import { toggleFilters } from "./filters/filters.ts";
import { toggleGlance } from "./glance/glance-strip.tsx";
import { openRowMenu } from "./grid/row-menu.tsx";
import { selectNone, withActive, withActiveRow, withChosen } from "./grid/selection.ts";
import { useMovingCommands } from "./grid/use-moving-commands.ts";
import { popOut } from "./panel/load-window.ts";
import {
  closePanel,
  openBooking,
  openLoad,
  openRemoval,
  openRepeating,
  openRows,
  togglePin,
  usePanel,
} from "./panel/panel.ts";
import { focusQuickPost } from "./quick-post/focus.ts";
import { focusSearch } from "./search-box.tsx";
import { rowAt } from "./shelf.ts";
import { dropTemplate, keepAsTemplate, startFrom, useTemplates } from "./templates.ts";
import { stepView } from "./views/view-tabs.tsx";

/** The keys of the board. */
export function useLoadCommands(): void {
  const templates = useTemplates((state) => state.templates);
  const hasRows = useBoard((state) => (state.shelf.total ?? 0) > 0);
  const selected = useBoard((state) => state.selection.size);
  const hasSelection = useBoard((state) => state.selection.size > 0 || state.isChoosing);
  const status = useBoard((state) => rowAt(state.shelf, state.active)?.status);
  const panel = usePanel((state) => state.content.kind);
  const pinned = usePanel((state) => state.pinned);
  const isAvailable = hasSelection || status === "available";
  const loads = (command: Omit<Command, "group">): Command => ({ group: "Loads", ...command });
  useMovingCommands(hasRows);
  useOffer([
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
        run: () => startFrom(template),
      }),
    ),
    ...templates.map((template) =>
      loads({
        id: `drop-${template.templateId}`,
        title: `Take the template away: ${template.name}`,
        keys: [],
        run: () => dropTemplate(template),
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
      run: () => withActive(keepAsTemplate),
    }),
    loads({ id: "quick", title: "Quick post", keys: ["p"], run: focusQuickPost }),
    loads({
      id: "paste",
      title: "Paste or import rows of a spreadsheet",
      keys: ["v"],
      run: () => openRows(),
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
      run: () => withActive(popOut),
    }),
    loads({ id: "glance", title: "Loads at a glance", keys: ["s"], run: toggleGlance }),
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
      run: () => withActive((loadId) => startEdit(loadId)),
    }),
    loads({
      id: "rate",
      title: "Change the rate",
      keys: ["$"],
      enabled: hasRows && status === "available",
      run: () => withActive(startRateChange),
    }),
    loads({
      id: "lane-rate",
      title: "What this lane pays",
      keys: ["w"],
      enabled: hasRows,
      run: () => withActiveRow(showLaneRate),
    }),
    loads({
      id: "duplicate",
      title: "Duplicate",
      keys: ["d"],
      enabled: hasRows,
      run: () => withActive(startDuplicate),
    }),
    loads({
      id: "repeat",
      title: "Repeat on other days",
      keys: ["Shift+d"],
      enabled: hasRows,
      run: () => withActive(openRepeating),
    }),
    loads({
      id: "book",
      title: "Book with a carrier",
      keys: ["b"],
      enabled: hasRows && status === "available",
      hint: "book",
      run: () => withActive(openBooking),
    }),
    loads({
      id: "refresh",
      title: withSelected("Refresh", selected),
      keys: ["r"],
      enabled: hasRows && isAvailable,
      hint: "refresh",
      run: () => withChosen(refreshLoads),
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
      run: () => withChosen(openRemoval),
    }),
    loads({
      id: "take-back",
      title: status === "booked" ? "Take the booking back" : "Take the deletion back",
      keys: ["u"],
      enabled: hasRows && (status === "deleted" || status === "booked"),
      hint: "take back",
      run: () => {
        if (status === "booked") withActive((loadId) => takeBack([loadId], status));
        else void withChosen((loadIds) => void takeBack(loadIds, "deleted").then(selectNone));
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
  tell(
    `Open a load first: what is printed is the sheet of the one in the panel. “${exportTitle(0)}” writes the board for a spreadsheet.`,
  );

const openActive = () => withActive(openLoad);
