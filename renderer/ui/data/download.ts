import { LanedeskError } from "../../../shared/failure.ts";
import { subscribeToEvent } from "./channel.ts";

let isEndReported = false;

/** Sets whether the main process reports the end of a download with "download.ended". */
export function setDownloadReports(isReported: boolean): void {
  isEndReported = isReported;
}

/**
 * Saves a file to the user's downloads. In the desktop program, waits for the end of the download; a browser does not
 * report the end to a page.
 * @returns false if the user canceled
 * @throws LanedeskError "unavailable" if the file could not be written
 */
export async function downloadFile(name: string, parts: BlobPart[], type = "text/csv"): Promise<boolean> {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const ended = isEndReported ? waitForEnd(address) : "saved";
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  try {
    const outcome = await ended;
    if (outcome === "failed")
      throw new LanedeskError("unavailable", `Can't write ${name}. Choose another folder.`);
    return outcome === "saved";
  } finally {
    URL.revokeObjectURL(address);
  }
}

const waitForEnd = (address: string) =>
  new Promise<"saved" | "canceled" | "failed">((resolve) => {
    const unsubscribe = subscribeToEvent("download.ended", (ended) => {
      if (ended.address !== address) return;
      unsubscribe();
      resolve(ended.outcome);
    });
  });
