import { toLocalDay } from "../../shared/read-moment.ts";
import type { LoadStatus } from "../../shared/reference/load-states.ts";
import { MAX_LOADS_FOR_BROKERS } from "../../shared/views/roles.ts";
import { useAppInfo } from "../app-info.ts";
import { navigate } from "../navigation.ts";
import {
  closePanel,
  getUnpinnedLoadId,
  openBookForm,
  openBulkDuplicateForm,
  openBulkEditForm,
  openDeleteForm,
  openImport,
  openLoad,
  openRepeatForm,
  togglePin,
  usePanel,
} from "../panel.ts";
import { compareLane, formatLoadLine } from "../rate-lanes.ts";
import { runIfAllowed, useDenial } from "../role.ts";
import { type Command, useOfferCommands } from "../ui/commands/commands.ts";
import { DELETE_KEYS } from "../ui/commands/keys.ts";
import { callChannel } from "../ui/data/channel.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatCount, formatNumber } from "../ui/format.ts";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import { copyLoadsAsText } from "./actions/copy-text.ts";
import { startDuplicate, startEdit, startRateChange } from "./actions/edit.ts";
import { exportLoads, formatExportTitle } from "./actions/export.ts";
import { startNewLoad } from "./actions/new-load.ts";
import { openConfirmation, openLoadInNewWindow } from "./actions/open-window.ts";
import { refreshDueLoads, refreshLoads } from "./actions/refresh.ts";
import {
  deleteTemplate,
  saveLoadAsTemplate,
  startLoadFromTemplate,
  useTemplates,
} from "./actions/templates.ts";
import { restoreLoadsAndReport, unbookLoad } from "./actions/undo.ts";
import { useBoard } from "./board/board.ts";
import { toggleFilters } from "./board/filters/filters.ts";
import { openRowMenu } from "./board/grid/row-menu.tsx";
import { getRowAt } from "./board/row-cache.ts";
import { focusSearch } from "./board/search-box.tsx";
import { actOnCursorLoad, actOnSelection, deselectLoads, selectNone } from "./board/selection.ts";
import { useRowCommands } from "./board/use-row-commands.ts";
import { stepView } from "./board/views/view-tabs.tsx";
import { focusQuickPost } from "./quick-post/quick-line.ts";
import { toggleSummary } from "./summary/summary-strip.tsx";

/** Offers the commands of the loads view: keys, palette entries and footer hints. */
export function useLoadCommands(): void {
  const templates = useTemplates();
  const hasRows = useBoard((state) => (state.cache.total ?? 0) > 0);
  const selected = useBoard((state) => state.selection.size);
  const hasSelection = useBoard((state) => state.selection.size > 0 || state.isSelecting);
  const shown = usePanel(getUnpinnedLoadId);
  const status = useStatus(shown);
  const firstSelected = useBoard(({ selection }) => selection.values().next().value);
  const firstStatus = useStatus(firstSelected ?? shown);
  const hasLoad = hasRows || shown !== undefined;
  const panel = usePanel((state) => state.content.kind);
  const isPinned = usePanel((state) => state.isPinned);
  const canChangeLoads = hasSelection || status === "available";
  const canChangeTemplates = useDenial("changeTemplates") === undefined;
  const canClosePanel = panel === "load" || panel === "refresh-result";
  const createLoadCommand = (command: Omit<Command, "group">): Command => ({ group: "Loads", ...command });
  /** Creates a command that acts on the selection, the load in the unpinned panel, or the cursor row. */
  const createLoadAction = ({ isEnabled = true, ...command }: Omit<Command, "group">): Command =>
    createLoadCommand({ ...command, isEnabled: hasLoad && isEnabled });
  useRowCommands(hasRows);
  useOfferCommands([
    createLoadCommand({ id: "new", title: "New load", keys: ["n"], hint: "new", run: () => startNewLoad() }),
    createLoadCommand({ id: "search", title: "Search loads", keys: ["/"], hint: "search", run: focusSearch }),
    createLoadCommand({
      id: "filter",
      title: "Filter columns",
      keys: ["f"],
      hint: "filter",
      run: toggleFilters,
    }),
    createLoadCommand({
      id: "export",
      title: formatExportTitle(selected),
      keys: ["Mod+Shift+e"],
      isEnabled: hasRows,
      run: exportLoads,
    }),
    createLoadAction({
      id: "copy-text",
      title: selected === 0 ? "Copy as text" : `Copy ${formatCount(selected, "selected load")} as text`,
      keys: ["Shift+c"],
      run: () => actOnSelection(copyLoadsAsText),
    }),
    ...templates.map((template) =>
      createLoadCommand({
        id: `template-${template.templateId}`,
        title: `New from template: ${template.name}`,
        keys: [],
        run: () => startLoadFromTemplate(template),
      }),
    ),
    ...templates.map((template) =>
      createLoadCommand({
        id: `delete-template-${template.templateId}`,
        title: `Delete template: ${template.name}`,
        keys: [],
        isEnabled: canChangeTemplates,
        run: () => deleteTemplate(template),
      }),
    ),
    createLoadCommand({
      id: "print",
      title: "Print load sheet",
      keys: ["Mod+p"],
      run: () => (panel === "load" ? window.print() : showNotice(PRINT_HINT)),
    }),
    createLoadAction({
      id: "save-template",
      title: "Save as template",
      keys: ["t"],
      run: () => runIfAllowed("changeTemplates", () => actOnCursorLoad(saveLoadAsTemplate)),
    }),
    createLoadCommand({ id: "quick", title: "Quick post", keys: ["p"], run: focusQuickPost }),
    createLoadCommand({
      id: "import",
      title: "Import loads",
      keys: ["v"],
      run: () => runIfAllowed("importData", openImport),
    }),
    createLoadAction({
      id: "open",
      title: "Open",
      keys: ["Enter"],
      run: () => actOnCursorLoad(openLoad),
    }),
    createLoadCommand({
      id: "pin",
      title: isPinned ? "Unpin panel" : "Pin panel",
      keys: ["Shift+p"],
      isEnabled: hasLoad || isPinned,
      run: togglePin,
    }),
    createLoadAction({
      id: "new-window",
      title: "Open in new window",
      keys: ["o"],
      run: () => actOnCursorLoad(openLoadInNewWindow),
    }),
    createLoadCommand({ id: "summary", title: "Summary", keys: ["s"], run: toggleSummary }),
    createLoadCommand({
      id: "row-menu",
      title: "Actions",
      keys: ["ContextMenu", "Shift+F10"],
      isEnabled: hasRows,
      run: openRowMenu,
    }),
    createLoadAction({
      id: "edit",
      keys: ["e"],
      title: formatTitle("Edit", selected),
      hint: canChangeLoads ? "edit" : undefined,
      run: () => actOnOneOrMany(startEdit, openBulkEditForm),
    }),
    createLoadAction({
      id: "rate",
      title: formatTitle("Change rate", selected, "of"),
      keys: ["$"],
      isEnabled: canChangeLoads,
      run: () => actOnOneOrMany(startRateChange, openBulkEditForm),
    }),
    createLoadAction({
      id: "lane-rate",
      title: "Lane rate",
      keys: ["w"],
      run: () => actOnCursorLoad(showLaneRate),
    }),
    createLoadAction({
      id: "duplicate",
      title: formatTitle("Duplicate", selected),
      keys: ["d"],
      run: () => actOnOneOrMany(startDuplicate, openBulkDuplicateForm),
    }),
    createLoadAction({
      id: "repeat",
      title: "Repeat load",
      keys: ["Shift+d"],
      run: () => actOnCursorLoad(openRepeatForm),
    }),
    createLoadAction({
      id: "book",
      title: "Book load",
      keys: ["b"],
      isEnabled: canChangeLoads,
      hint: "book",
      run: () => actOnSelection(bookOne),
    }),
    createLoadAction({
      id: "refresh",
      title: formatTitle("Refresh", selected),
      keys: ["r"],
      isEnabled: canChangeLoads,
      hint: "refresh",
      run: () => actOnAllowedSelection((loadIds) => void refreshLoads(loadIds)),
    }),
    createLoadCommand({
      id: "refresh-due",
      title: "Refresh all due",
      keys: ["Shift+r"],
      hint: "all due",
      run: refreshDueLoads,
    }),
    createLoadAction({
      id: "delete",
      title: formatTitle("Delete", selected),
      keys: DELETE_KEYS,
      isEnabled: canChangeLoads,
      hint: "delete",
      run: () => actOnAllowedSelection(openDeleteForm),
    }),
    createLoadAction({
      id: "restore",
      title: firstStatus === "booked" ? "Unbook" : formatTitle("Restore", selected),
      keys: ["u"],
      isEnabled: hasSelection || firstStatus === "deleted" || firstStatus === "booked",
      hint: firstStatus && RESTORE_HINTS[firstStatus],
      run: () => actOnSelection(unbookOrRestore),
    }),
    createLoadCommand({
      id: "confirmation",
      title: "Open rate confirmation",
      keys: ["c"],
      isEnabled: status === "booked",
      hint: "rate confirmation",
      run: () => actOnCursorLoad(openConfirmation),
    }),
    createLoadCommand({ id: "previous-view", title: "Previous view", keys: ["["], run: () => stepView(-1) }),
    createLoadCommand({ id: "next-view", title: "Next view", keys: ["]"], run: () => stepView(1) }),
    createLoadCommand({
      id: "back",
      title: "Close panel, then clear selection",
      keys: ["Escape"],
      isEnabled: canClosePanel || hasSelection,
      run: canClosePanel ? closePanel : selectNone,
    }),
  ]);
}

/**
 * Returns the status of a load, which may be outside of the view; without a load id, the status of the cursor row.
 * Undefined until Lanedesk has read the load or the row.
 */
function useStatus(loadId: string | undefined): LoadStatus | undefined {
  const row = useBoard((state) => getRowAt(state.cache, state.cursor));
  const isElsewhere = loadId !== undefined && loadId !== row?.loadId;
  const { data } = useChannel("loads.rows", isElsewhere ? { loadIds: [loadId] } : undefined);
  return isElsewhere ? data?.rows.find((other) => other.loadId === loadId)?.status : row?.status;
}

/** Names the selection in commands that act on it, because the cursor may be on another row. */
const formatTitle = (verb: string, selected: number, preposition = ""): string =>
  selected === 0
    ? verb
    : [verb, preposition, formatCount(selected, "selected load")].filter(Boolean).join(" ");

/** Above this, reading and changing the loads one by one would take too long. */
const MAX_BULK_LOADS = 1_000;

/** Acts on one load, or on all selected loads; shows a notice instead if more than `MAX_BULK_LOADS` are selected. */
const actOnOneOrMany = (runOne: (loadId: string) => void, runMany: (loadIds: string[]) => void) =>
  actOnSelection((loadIds) => {
    const [first] = loadIds;
    if (loadIds.length > MAX_BULK_LOADS)
      return showNotice(
        `Select at most ${formatNumber(MAX_BULK_LOADS)} loads for this command, or press Esc to clear the selection.`,
      );
    if (loadIds.length > 1) return changeLoadsIfAllowed(loadIds, runMany);
    if (first !== undefined) runOne(first);
  });

/** Changes loads, or shows the reason why the user may not change that many loads. */
function changeLoadsIfAllowed(loadIds: string[], change: (loadIds: string[]) => void): void {
  if (loadIds.length <= MAX_LOADS_FOR_BROKERS) change(loadIds);
  else runIfAllowed("changeManyLoads", () => change(loadIds));
}

const actOnAllowedSelection = (change: (loadIds: string[]) => void) =>
  actOnSelection((loadIds) => changeLoadsIfAllowed(loadIds, change));

/** Opens the booking form of one load; asks for one load if several are selected. */
function bookOne(loadIds: string[]): void {
  const [first] = loadIds;
  if (loadIds.length > 1) askForOneLoad("Book", loadIds);
  else if (first !== undefined) openBookForm(first);
}

/** Names the key U in the footer, by the status of the load. */
const RESTORE_HINTS: Partial<Record<LoadStatus, string>> = { booked: "unbook", deleted: "restore" };

/** Unbooks a load or restores loads; the status of the first load decides. */
async function unbookOrRestore(loadIds: string[]): Promise<void> {
  try {
    const { rows } = await callChannel("loads.rows", { loadIds: loadIds.slice(0, 1) });
    const [first] = rows;
    if (first?.status !== "booked")
      changeLoadsIfAllowed(
        loadIds,
        () => void restoreLoadsAndReport(loadIds).then(() => deselectLoads(loadIds)),
      );
    else if (loadIds.length > 1) askForOneLoad("Unbook", loadIds);
    else await unbookLoad(first.loadId);
  } catch (error) {
    showFailure("Can't read the load", error);
  }
}

/** Asks for one load, because each booking has its own carrier and rate. */
function askForOneLoad(verb: "Book" | "Unbook", loadIds: string[]): void {
  const next = `Press Esc to clear the selection, then ${verb.toLowerCase()} one load.`;
  showNotice(`${formatCount(loadIds.length, "load")} selected. ${next}`, `${verb} one load at a time`);
}

/** The notice of the print command without an open load, and the text that a browser prints instead of the board. */
export const PRINT_HINT = `Lanedesk can't print the board. Open a load to print its sheet, or use “${formatExportTitle(0)}” in the palette.`;

/** Shows the rate of a load's lane next to the lanes already shown. */
async function showLaneRate(loadId: string): Promise<void> {
  try {
    const { load } = await callChannel("loads.get", { loadId });
    compareLane(formatLoadLine(load, useAppInfo.getState().codeLists, toLocalDay(Date.now())));
    navigate("rates");
  } catch (error) {
    showFailure("Can't show the lane", error);
  }
}
