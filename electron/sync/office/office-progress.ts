import { knownAreas } from "../../../shared/office/changes.ts";
import type { Context } from "../../services/context.ts";
import type { OfficeProgress, StoreParts } from "../../store/store.ts";

/** Reads what was read of the office at an address; from the start for another address. */
export async function readOfficeProgress(context: Context, baseUrl: string): Promise<OfficeProgress> {
  return context.store.read(["keyValue"], (parts) => findOfficeProgress(parts, baseUrl));
}

/** Like `readOfficeProgress`, within a transaction. */
export async function findOfficeProgress(
  { keyValue }: Pick<StoreParts, "keyValue">,
  baseUrl: string,
): Promise<OfficeProgress> {
  const known = await keyValue.get("officeProgress");
  const none = { baseUrl, ...NOTHING_READ, epoch: "", users: {}, areas: [...knownAreas] };
  if (known?.baseUrl !== baseUrl) return none;
  // An older version skipped the areas that it did not know.
  const isCurrent = knownAreas.every((area) => known.areas.includes(area));
  return isCurrent ? known : { ...known, ...NOTHING_READ, areas: none.areas };
}

/** After this, everything is read again. */
export const NOTHING_READ = { cursor: "", isComplete: false } as const;

/** Edits are sent from now on. */
export const completeFirstRead = (context: Context, baseUrl: string): Promise<void> =>
  context.store.write(["keyValue"], async (parts) => {
    const progress = await findOfficeProgress(parts, baseUrl);
    await parts.keyValue.set("officeProgress", { ...progress, isComplete: true });
  });

/** Forgets the cursor, so that everything is read again. */
export const forgetCursor = (context: Context, baseUrl: string): Promise<void> =>
  context.store.write(["keyValue"], async (parts) => {
    const progress = await findOfficeProgress(parts, baseUrl);
    await parts.keyValue.set("officeProgress", { ...progress, ...NOTHING_READ });
  });
