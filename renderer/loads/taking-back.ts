import { ask, tell, tellFailure } from "../ui/ask.ts";
import type { LoadAtRevision } from "./load-at-revision.ts";
import { laneWords } from "./load-words.ts";

/** Takes a booking back: the load is posted again, and its rate leaves the history. */
export async function unbook({ load, revision }: LoadAtRevision): Promise<void> {
  try {
    await ask("loads.unbook", { loadId: load.loadId, revision });
    tell(`${laneWords(load)} is on the board again.`);
  } catch (error) {
    tellFailure("The booking stands", error);
  }
}

/** Takes the deletion of loads back. */
export async function restore(loadIds: readonly string[]): Promise<void> {
  for (const loadId of loadIds) await ask("loads.restore", { loadId });
}

/** A post is taken back by a delete: it stays among the deleted, where it can be looked at. */
export async function takeBackPost(loadId: string): Promise<void> {
  await ask("loads.delete", { loadId, request: { reason: "0", comment: "Posted by mistake" } });
}
