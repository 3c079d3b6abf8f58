import { supportedAreas } from "../../../shared/office/changes.ts";
import type { EditAnswer } from "../../../shared/office/edits.ts";
import type { Context } from "../../services/context.ts";
import type { OfficeProgress, StoreParts } from "../../store/store.ts";

/**
 * Returns the cursor and other progress of reading changes from an office. Reading starts at the beginning for a new
 * address, and if earlier reads skipped an area that this program supports.
 */
export async function readOfficeProgress(context: Context, baseUrl: string): Promise<OfficeProgress> {
  return context.store.read(["keyValue"], (parts) => findOfficeProgress(parts, baseUrl));
}

/** Like `readOfficeProgress`, within a transaction. */
export async function findOfficeProgress(
  { keyValue }: Pick<StoreParts, "keyValue">,
  baseUrl: string,
): Promise<OfficeProgress> {
  const stored = await keyValue.get("officeProgress");
  const initial = { baseUrl, ...NOTHING_READ, epoch: "", users: {}, areas: [...supportedAreas] };
  if (stored?.baseUrl !== baseUrl) return initial;
  // An older program skipped the areas that it did not support, so read everything again.
  const isCurrent = supportedAreas.every((area) => stored.areas.includes(area));
  return isCurrent ? stored : { ...stored, ...NOTHING_READ, areas: initial.areas };
}

/** Progress with which sync reads everything again. */
const NOTHING_READ = { cursor: "", isComplete: false } as const;

/** Marks the first read as complete; sync then sends edits. */
export const completeFirstRead = (context: Context, baseUrl: string): Promise<void> =>
  context.store.write(["keyValue"], async (parts) => {
    const progress = await findOfficeProgress(parts, baseUrl);
    await parts.keyValue.set("officeProgress", { ...progress, isComplete: true });
  });

/** Stores the id of the last edit that the office applied, within the transaction that stores the office's responses. */
export async function saveLastEdit(
  parts: Pick<StoreParts, "keyValue">,
  baseUrl: string,
  answers: ReadonlyMap<string, EditAnswer>,
): Promise<void> {
  const last = [...answers.values()].findLast(({ result }) => result === "done");
  if (!last) return;
  const progress = await findOfficeProgress(parts, baseUrl);
  await parts.keyValue.set("officeProgress", { ...progress, lastEdit: last.editId });
}

/** Resets the cursor, so that sync reads everything again. */
export const resetCursor = (context: Context, baseUrl: string): Promise<void> =>
  context.store.write(["keyValue"], async (parts) => {
    const { lastEdit: _, ...progress } = await findOfficeProgress(parts, baseUrl);
    await parts.keyValue.set("officeProgress", { ...progress, ...NOTHING_READ });
  });
