import { VisuallyHidden } from "@mantine/core";
import { useEffect, useState } from "react";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import { openBookForm, openDeleteForm, openLoad, usePanel } from "../../panel.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { DELETE_KEYS } from "../../ui/commands/keys.ts";
import { KEYS_COMMAND, KeysHelp } from "../../ui/commands/keys-help.tsx";
import { WorkBar } from "../../ui/components/work-bar.tsx";
import { useUndoCommand } from "../../ui/notices/undo-command.ts";
import { startDuplicate, startEdit, startRateChange } from "../actions/edit.ts";
import { openConfirmation } from "../actions/open-window.ts";
import { refreshLoads } from "../actions/refresh.ts";
import { restoreLoadsAndReport, unbookLoad } from "../actions/undo.ts";
import { formatLane } from "../load.ts";
import { useLoad } from "../use-load.ts";
import { LoadPanel } from "./load-panel.tsx";
import classes from "./load-window.module.css";

/** A window with the panel of one load. After the broker posts a duplicate, panel and keys change to the copy. */
export function LoadWindow({ loadId: firstId }: { loadId: string }) {
  const [loadId, setLoadId] = useState(firstId);
  const kind = usePanel((state) => state.content.kind);
  const { data } = useLoad(loadId);
  useEffect(() => {
    let shown = firstId;
    openLoad(shown);
    // Closing the load closes the window; closing anything else returns to the load.
    return usePanel.subscribe(({ content }, before) => {
      if (content.kind === "load") {
        shown = content.loadId;
        setLoadId(shown);
      }
      if (content.kind !== "none") return;
      if (before.content.kind === "load") window.close();
      else openLoad(shown);
    });
  }, [firstId]);
  useEffect(() => {
    if (data) document.title = `${formatLane(data.load)} · Lanedesk`;
  }, [data]);
  const isEnabled = kind === "load";
  const status = data && getLoadStatus(data.load.loadState.loadStateId);
  // Also true while Lanedesk reads the load, so that an early key press is not lost.
  const canChange = isEnabled && (status === undefined || status === "available");
  const undo = useUndoCommand();
  useOfferCommands([
    undo,
    KEYS_COMMAND,
    { id: "edit", title: "Edit", group: "Loads", keys: ["e"], isEnabled, run: () => startEdit(loadId) },
    {
      id: "rate",
      title: "Change rate",
      group: "Loads",
      keys: ["$"],
      isEnabled: canChange,
      run: () => startRateChange(loadId),
    },
    {
      id: "duplicate",
      title: "Duplicate",
      group: "Loads",
      keys: ["d"],
      isEnabled,
      run: () => startDuplicate(loadId),
    },
    {
      id: "refresh",
      title: "Refresh",
      group: "Loads",
      keys: ["r"],
      isEnabled: canChange,
      run: () => refreshLoads([loadId]),
    },
    {
      id: "book",
      title: "Book load",
      group: "Loads",
      keys: ["b"],
      isEnabled: canChange,
      run: () => openBookForm(loadId),
    },
    {
      id: "delete",
      title: "Delete",
      group: "Loads",
      keys: DELETE_KEYS,
      isEnabled: canChange,
      run: () => openDeleteForm([loadId]),
    },
    {
      id: "restore",
      title: status === "booked" ? "Unbook" : "Restore",
      group: "Loads",
      keys: ["u"],
      isEnabled: isEnabled && (status === "booked" || status === "deleted"),
      run: () => (status === "booked" ? unbookLoad(loadId, data?.revision) : restoreLoadsAndReport([loadId])),
    },
    {
      id: "confirmation",
      title: "Open rate confirmation",
      group: "Loads",
      keys: ["c"],
      isEnabled: isEnabled && status === "booked",
      run: () => openConfirmation(loadId),
    },
    {
      id: "print",
      title: "Print load sheet",
      group: "Loads",
      keys: ["Mod+p"],
      isEnabled,
      run: () => window.print(),
    },
    {
      id: "close",
      title: "Close window",
      group: "Loads",
      keys: ["Escape"],
      isEnabled,
      run: () => window.close(),
    },
  ]);
  return (
    <main className={classes.window}>
      <VisuallyHidden component="h1">Lanedesk</VisuallyHidden>
      <LoadPanel />
      <WorkBar />
      <KeysHelp />
    </main>
  );
}
