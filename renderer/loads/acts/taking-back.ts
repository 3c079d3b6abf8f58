import { LanedeskError } from "../../../shared/failure.ts";
import { ask, tell, tellFailure } from "../../ui/ask.ts";
import { counted } from "../../ui/format.ts";
import { withdrawChange } from "../../ui/undoable.ts";
import { inSteps, runWork } from "../../ui/work.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import { laneWords } from "../load-words.ts";

/** By these names the offers to undo are known that the buttons of the panel make needless. */
export const bookingOf = (loadId: string) => `booking of ${loadId}`;
export const deletionOf = (loadIds: readonly string[]) => `deletion of ${loadIds.join()}`;

/** Takes a booking back: the load is posted again, and its rate leaves the history. */
export async function unbook({ load, revision }: LoadAtRevision): Promise<void> {
  try {
    await ask("loads.unbook", { loadId: load.loadId, revision });
    withdrawChange(bookingOf(load.loadId));
    tell(`${laneWords(load)} is on the board again.`);
  } catch (error) {
    tellFailure("The booking stands", error);
  }
}

/** Takes the deletion of loads back; at the end it tells of those of which it could not be. */
export async function restore(loadIds: readonly string[]): Promise<void> {
  const stay: string[] = [];
  await runWork(`Taking back ${counted(loadIds.length, "deletion")}:`, (workId) =>
    inSteps(workId, loadIds, 200, async (some) => {
      const { refused } = await ask("loads.restoreMany", { loadIds: some });
      stay.push(...refused.map(({ message }) => message));
    }),
  );
  withdrawChange(deletionOf(loadIds));
  if (stay.length > 0)
    throw new LanedeskError(
      "conflict",
      `${counted(stay.length, "load stays", "loads stay")} deleted. ${stay[0]}`,
    );
}

/** A post is taken back by a delete: it stays among the deleted, where it can be looked at. */
export async function takeBackPost(loadId: string): Promise<void> {
  await ask("loads.delete", { loadId, request: { reason: "0", comment: "Posted by mistake" } });
}
