import type { ChannelInput } from "../../shared/channels.ts";
import { ask } from "../ui/ask.ts";

/** Checks a backup and puts it in the store's place; every window begins anew then. */
export async function restoreFrom(
  from: ChannelInput<"backups.restore">["from"],
  workId: string,
): Promise<string> {
  await ask("backups.restore", { from, workId });
  return restart();
}

/** Opens what waits to become the store. */
export async function restart(): Promise<string> {
  await ask("program.restart", null);
  return "Done.";
}
