import { Button } from "@mantine/core";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { openBookForm, openDeleteForm } from "../../panel.ts";
import { startDuplicate, startEdit } from "../actions/edit.ts";
import { refreshLoads } from "../actions/refresh.ts";
import { restoreLoadsAndReport, unbookLoad } from "../actions/undo.ts";

/** The buttons below the details of a load. */
export function DetailActions({ details }: { details: LoadAtRevision }) {
  const { loadId, loadState } = details.load;
  const status = getLoadStatus(loadState.loadStateId);
  const isAvailable = status === "available";
  return (
    <>
      <Button disabled={!isAvailable} onClick={() => startEdit(loadId)}>
        Edit
      </Button>
      <Button variant="default" disabled={!isAvailable} onClick={() => refreshLoads([loadId])}>
        Refresh
      </Button>
      {status === "booked" ? (
        <Button variant="default" onClick={() => unbookLoad(loadId, details.revision)}>
          Unbook
        </Button>
      ) : (
        <Button variant="default" disabled={!isAvailable} onClick={() => openBookForm(loadId)}>
          Book
        </Button>
      )}
      <Button variant="default" onClick={() => startDuplicate(loadId)}>
        Duplicate
      </Button>
      {status === "deleted" ? (
        <Button variant="default" ml="auto" onClick={() => restoreLoadsAndReport([loadId])}>
          Restore
        </Button>
      ) : (
        <Button
          variant="default"
          c={isAvailable ? "red" : undefined}
          ml="auto"
          disabled={!isAvailable}
          onClick={() => openDeleteForm([loadId])}
        >
          Delete
        </Button>
      )}
    </>
  );
}
