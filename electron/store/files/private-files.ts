/**
 * From here on every file that is made is its user's alone, and every folder: a store, a backup, an export and a report
 * hold what customers told, and none of it is for the other people of a machine. Said once for the whole program, so
 * that it counts for what SQLite and the browser inside make, too. Windows knows no such modes: a file there is for
 * those who may open its folder, and the data folder lies in one that is the user's alone.
 */
export function restrictNewFiles(): void {
  process.umask(0o077);
}
