import { LanedeskError } from "../../../shared/failure.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { inChunks, runWork } from "../../ui/data/work.ts";
import { counted } from "../../ui/format.ts";
import { showFailure, showNotice } from "../../ui/notices/notices.ts";
import { withdrawUndo } from "../../ui/notices/undo-stack.ts";
import { formatLane } from "../load.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";

/** By these names the offers to undo are known that the buttons of the panel make needless. */
export const bookingKey = (loadId: string) => `booking of ${loadId}`;
export const deletionKey = (loadIds: readonly string[]) => `deletion of ${loadIds.toSorted().join()}`;

/** Takes a booking back: the load is posted again, and its rate leaves the history. */
export async function unbook({ load, revision }: LoadAtRevision): Promise<void> {
  try {
    await callChannel("loads.unbook", { loadId: load.loadId, revision });
    withdrawUndo(bookingKey(load.loadId));
    showNotice(`${formatLane(load)} is on the board again.`);
  } catch (error) {
    showFailure("The booking stands", error);
  }
}

/** Takes back what ended loads, long after it was offered to undo it: many deletions, or one booking. */
export async function takeBack(loadIds: readonly string[], status: "booked" | "deleted"): Promise<void> {
  const [only] = loadIds;
  try {
    if (status === "booked" && only) return await unbook(await callChannel("loads.get", { loadId: only }));
    showNotice(`${counted(await restoreLoads(loadIds), "load")} on the board again.`);
  } catch (error) {
    showFailure(status === "booked" ? "The booking stands" : "Not all is taken back", error);
  }
}

/**
 * Takes the deletion of loads back; at the end it tells of those of which it could not be.
 * @returns how many are on the board again: fewer where it was canceled
 */
export async function restoreLoads(loadIds: readonly string[]): Promise<number> {
  const stay: string[] = [];
  let restored = 0;
  await runWork(`Taking back ${counted(loadIds.length, "deletion")}:`, (workId) =>
    inChunks(workId, loadIds, 200, async (some) => {
      const { changed, refused } = await callChannel("loads.restoreMany", { loadIds: some });
      restored += changed.length;
      stay.push(...refused.map(({ message }) => message));
    }),
  );
  withdrawUndo(deletionKey(loadIds));
  if (stay.length > 0)
    throw new LanedeskError(
      "conflict",
      `${counted(stay.length, "load stays", "loads stay")} deleted. ${stay[0]}`,
    );
  return restored;
}

/** A post is taken back by a delete: it stays among the deleted, where it can be looked at. */
export async function undoPost(loadId: string): Promise<void> {
  await callChannel("loads.delete", { loadId, request: { reason: "0", comment: "Posted by mistake" } });
}
