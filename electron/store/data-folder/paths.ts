import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { LanedeskError } from "../../../shared/failure.ts";
import { isFolder } from "../files/make-folder.ts";

/** Where the things of a data folder lie. Backups stand beside the store, so that neither takes the other along. */
export const dataFolderPaths = (folder: string) => ({
  store: join(folder, "store"),
  backups: join(folder, "backups"),
  /** A store that is being made and not checked yet; worth nothing when it is found. */
  making: join(folder, "store-making"),
  /** The store in another form, whole and checked, that waits to take its place; the store is not needed then. */
  compacted: join(folder, "store-compacted"),
  /** A store whose place was taken by its other form; worth nothing when there is a store. */
  outgrown: join(folder, "store-outgrown"),
  /** A copy of the store that is being checked; worth nothing when it is found. */
  checking: join(folder, "store-checking"),
  /** Held by whoever has the folder open. */
  lock: join(folder, "lanedesk.lock"),
  /** Tells a folder from a copy of it. */
  mark: join(folder, "desk.json"),
  /** Files on their way between a window and the program; worth nothing at a start. */
  passing: join(folder, "passing"),
});

/** A restored store, whole and checked, that waits to become the store; what follows says when it was made. */
export const RESTORED_PREFIX = "store-restored-";

/** The store that was there before a restore; what follows is the same moment. */
export const REPLACED_PREFIX = "store-before-";

/** Whether a name in a data folder is one that the desk gives, or looks for when it opens; some systems know no case. */
export function isReservedName(name: string): boolean {
  const { lock, mark, passing } = dataFolderPaths("");
  const plain = name.toLowerCase();
  return /^store(-|$)/.test(plain) || [lock, mark, passing].some((own) => basename(own) === plain);
}

/** Whether the folder holds a store, or one that waits to become it. */
export function holdsStore(folder: string): boolean {
  const { store, compacted } = dataFolderPaths(folder);
  if (existsSync(store) || existsSync(compacted)) return true;
  return isFolder(folder) && readdirSync(folder).some((name) => name.startsWith(RESTORED_PREFIX));
}

/** @throws LanedeskError "not-found" when the folder holds no store; none is made */
export function requireStore(folder: string): void {
  if (!holdsStore(folder))
    throw new LanedeskError(
      "not-found",
      `The folder ${folder} holds no store of Lanedesk. Nothing was made.`,
    );
}
