import { VisuallyHidden } from "@mantine/core";
import { useEffect } from "react";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { WorkBar } from "../../ui/parts/work-bar.tsx";
import { startEdit } from "../actions/edit.ts";
import { refreshLoads } from "../actions/refresh.ts";
import { formatLane } from "../load.ts";
import { useLoad } from "../use-load.ts";
import { LoadPanel } from "./load-panel.tsx";
import classes from "./load-window.module.css";
import { openBook, openDelete, openLoad, usePanel } from "./panel.ts";

/** A window of one load: its panel alone, with all that can be done from there. */
export function LoadWindow({ loadId }: { loadId: string }) {
  const kind = usePanel((state) => state.content.kind);
  const { value } = useLoad(loadId);
  useEffect(() => {
    openLoad(loadId);
    // Closing the load closes its window; whatever else ends goes back to the load.
    return usePanel.subscribe(({ content }, before) => {
      if (content.kind !== "none") return;
      if (before.content.kind === "load") window.close();
      else openLoad(loadId);
    });
  }, [loadId]);
  useEffect(() => {
    if (value) document.title = `${formatLane(value.load)} · Lanedesk`;
  }, [value]);
  const enabled = kind === "load";
  useOfferCommands([
    { id: "edit", title: "Edit", group: "Loads", keys: ["e"], enabled, run: () => startEdit(loadId) },
    {
      id: "refresh",
      title: "Refresh",
      group: "Loads",
      keys: ["r"],
      enabled,
      run: () => refreshLoads([loadId]),
    },
    {
      id: "book",
      title: "Book with a carrier",
      group: "Loads",
      keys: ["b"],
      enabled,
      run: () => openBook(loadId),
    },
    {
      id: "delete",
      title: "Delete",
      group: "Loads",
      keys: ["Delete"],
      enabled,
      run: () => openDelete([loadId]),
    },
    {
      id: "print",
      title: "Print the load sheet",
      group: "Loads",
      keys: ["Mod+p"],
      enabled,
      run: () => window.print(),
    },
    {
      id: "close",
      title: "Close this window",
      group: "Loads",
      keys: ["Escape"],
      enabled,
      run: () => window.close(),
    },
  ]);
  return (
    <main className={classes.alone}>
      <VisuallyHidden component="h1">Lanedesk</VisuallyHidden>
      <LoadPanel />
      <WorkBar />
    </main>
  );
}
