import { type FileHandle, open } from "node:fs/promises";
import { basename } from "node:path";
import { LanedeskError } from "../../shared/failure.ts";
import { describeCause } from "../store/files/system-error.ts";

const MAX_PART_BYTES = 1024 * 1024;

/** The files that the operating system opened with Lanedesk. */
export interface OpenedFiles {
  /** Offers a file to the window. */
  offer(path: string): void;
  /**
   * Opens the next offered file, oldest first and once per offer; null when no file is offered.
   * @throws LanedeskError "unavailable" when the file cannot be read
   */
  take(): Promise<{ name: string; bytes: number } | null>;
  /**
   * Reads up to 1 MiB of the file that `take` opened last. At the end, returns an empty part and closes the file.
   * @param offsetBytes the position in the file
   * @throws LanedeskError "not-found" when no file is open, "unavailable" when the file cannot be read
   */
  read(offsetBytes: number): Promise<Buffer>;
}

/**
 * Creates an empty queue for the files that the system opens.
 * @param publish called when a file is offered, and when others remain after an unreadable file
 */
export function createOpenedFiles(publish: () => void): OpenedFiles {
  const offered: string[] = [];
  let reading: { path: string; file: FileHandle } | undefined;
  const close = async () => {
    await reading?.file.close();
    reading = undefined;
  };
  const createUnreadableError = (path: string, cause: unknown) =>
    new LanedeskError(
      "unavailable",
      `Can't read ${path}: ${describeCause(cause)}. Nothing was imported; choose a readable file.`,
    );
  return {
    offer(path) {
      offered.push(path);
      publish();
    },
    async take() {
      const path = offered.shift();
      if (path === undefined) return null;
      await close();
      try {
        const file = await open(path);
        reading = { path, file };
        return { name: basename(path), bytes: (await file.stat()).size };
      } catch (cause) {
        // After an error, the window takes no more files until the next event.
        if (offered.length > 0) publish();
        throw createUnreadableError(path, cause);
      }
    },
    async read(offsetBytes) {
      if (!reading) throw new LanedeskError("not-found", "This file is no longer open. Open the file again.");
      const { path, file } = reading;
      const { buffer, bytesRead } = await file
        .read({ buffer: Buffer.alloc(MAX_PART_BYTES), position: offsetBytes })
        .catch((cause: unknown) => {
          throw createUnreadableError(path, cause);
        });
      if (bytesRead === 0) await close();
      return buffer.subarray(0, bytesRead);
    },
  };
}
