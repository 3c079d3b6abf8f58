import type { ChannelInput } from "../../shared/channels.ts";
import { ask } from "../ui/ask.ts";
import { counted } from "../ui/format.ts";
import { tellAnew } from "../ui/tell-anew.ts";

/** Checks a backup and puts it in the store's place; every window begins anew then. */
export async function restoreFrom(
  from: ChannelInput<"backups.restore">["from"],
  workId: string,
): Promise<string> {
  const { records } = await ask("backups.restore", { from, workId });
  return restart("The backup was restored", records);
}

/**
 * Opens what waits to become the store. This window begins anew then and says what it holds: nobody would know
 * otherwise whether it was done.
 * @param done what was done, as the beginning of a sentence
 */
export async function restart(done: string, records: Record<string, number>): Promise<string> {
  const total = Object.values(records).reduce((sum, each) => sum + each, 0);
  const words = `${done}: ${counted(total, "record")}. The store that was here before is kept among the backups.`;
  tellAnew(words);
  try {
    await ask("program.restart", null);
  } catch (error) {
    tellAnew("");
    throw error;
  }
  return words;
}
