import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The space that a store can write to; it can run out and come back. */
export interface DiskSpace {
  /** Leaves this many blocks of 4 KB (a disk) or pages (a file). */
  limitTo(more: number): void;
  release(): void;
  remove(): void;
}

/** A small disk mounted on a folder; undefined if the system does not allow to mount one. */
export function smallDisk(folder: string, megabytes: number): DiskSpace | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const filler = join(folder, "filler");
  return {
    limitTo: (more) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - more * 4_096)));
    },
    release: () => rmSync(filler),
    remove: () => execFileSync("umount", [folder], { stdio: "ignore" }),
  };
}

/**
 * Limits the size of the SQLite files that this process opens from now on. SQLite then reports "database or
 * disk is full", on every system.
 */
export function limitedFiles(): DiskSpace {
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
    limitTo: limit,
    release: () => limit(1_000_000),
    remove: () => {
      DatabaseSync.prototype.exec = exec;
    },
  };
}
