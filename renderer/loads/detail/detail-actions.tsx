import { Button } from "@mantine/core";
import { lifeOf } from "../../../shared/reference/load-states.ts";
import { startDuplicate, startEdit } from "../actions.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { openRemoval } from "../panel.ts";
import { refreshLoads } from "../refresh.ts";

/** What can be done with a load, at the foot of its panel. */
export function DetailActions({ at }: { at: LoadAtRevision }) {
  const { loadId, loadState } = at.load;
  const isAvailable = lifeOf(loadState.loadStateId) === "available";
  return (
    <>
      <Button disabled={!isAvailable} onClick={() => startEdit(loadId)}>
        Edit
      </Button>
      <Button variant="default" disabled={!isAvailable} onClick={() => refreshLoads([loadId])}>
        Refresh
      </Button>
      <Button variant="default" onClick={() => startDuplicate(loadId)}>
        Duplicate
      </Button>
      <Button
        variant="default"
        c="red"
        ml="auto"
        disabled={!isAvailable}
        onClick={() => openRemoval([loadId])}
      >
        Delete
      </Button>
    </>
  );
}
