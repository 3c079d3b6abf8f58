import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The room that a store has to write into: it can run out, and come back. */
export interface Room {
  /** Leaves room for so many times 4 KB (a disk), or for so many pages (a file). */
  leave(more: number): void;
  vacuum(): void;
  /** Takes everything away that was needed for it. */
  remove(): void;
}

/** A small disk of its own on a folder; undefined where this system does not let one mount it. */
export function smallDisk(folder: string, megabytes: number): Room | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    leave: (more) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - more * 4_096)));
    },
    vacuum: () => rmSync(filler),
    remove: () => execFileSync("umount", [folder], { stdio: "ignore" }),
  };
}

/**
 * Files that SQLite lets grow no further, those that are opened in this process from here on: what then fails is
 * SQLite's own "database or disk is full", on every system.
 */
export function limitedFiles(): Room {
  const opened = new Set<DatabaseSync>();
  const { exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.exec = function remember(this: DatabaseSync, sql: string): void {
    opened.add(this);
    exec.call(this, sql);
  };
  const limit = (more: number): void => {
    for (const database of [...opened].filter(({ isOpen }) => isOpen)) {
      const { page_count: count } = database.prepare("PRAGMA page_count").get() as { page_count: number };
      exec.call(database, `PRAGMA max_page_count = ${count + more}`);
    }
  };
  return {
    leave: limit,
    vacuum: () => limit(1_000_000),
    remove: () => {
      DatabaseSync.prototype.exec = exec;
    },
  };
}
