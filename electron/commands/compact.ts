import { compactStore } from "../store/backup/compact.ts";
import { answer } from "./output.ts";
import { wholeWork } from "./work.ts";

/** `compact`: the store without the space that deleted records left. */
export async function compactCommand({ data }: { data: string }): Promise<void> {
  answer(await wholeWork("Reading records", (work) => compactStore(data, work)));
}
