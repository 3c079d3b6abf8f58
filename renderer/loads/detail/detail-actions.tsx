import { Button } from "@mantine/core";
import { statusOf } from "../../../shared/reference/load-states.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import { startDuplicate, startEdit } from "../actions/edit.ts";
import { refreshLoads } from "../actions/refresh.ts";
import { restoreLoads, unbook } from "../actions/undo.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { openBook, openDelete } from "../panel/panel.ts";

/** What can be done with a load, at the foot of its panel. */
export function DetailActions({ at }: { at: LoadAtRevision }) {
  const { loadId, loadState } = at.load;
  const status = statusOf(loadState.loadStateId);
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
        <Button variant="default" onClick={() => unbook(at)}>
          Take the booking back
        </Button>
      ) : (
        <Button variant="default" disabled={status !== "available"} onClick={() => openBook(loadId)}>
          Book
        </Button>
      )}
      <Button variant="default" onClick={() => startDuplicate(loadId)}>
        Duplicate
      </Button>
      {status === "deleted" ? (
        <Button
          variant="default"
          ml="auto"
          onClick={() =>
            restoreLoads([loadId]).catch((error: unknown) => showFailure("It stays deleted", error))
          }
        >
          Take the deletion back
        </Button>
      ) : (
        <Button
          variant="default"
          c={isAvailable ? "red" : undefined}
          ml="auto"
          disabled={!isAvailable}
          onClick={() => openDelete([loadId])}
        >
          Delete
        </Button>
      )}
    </>
  );
}
