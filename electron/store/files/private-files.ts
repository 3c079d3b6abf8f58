/**
 * Makes every file and folder created from now on readable by the owner only, including those of SQLite and of the
 * embedded browser. Windows has no such modes: files inherit the permissions of the data folder.
 */
export function restrictNewFiles(): void {
  process.umask(0o077);
}
