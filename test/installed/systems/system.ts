/** How one installer installs, removes and describes Lanedesk on this computer. */
export interface System {
  /** The executable of the installed program. */
  executable: string;
  /** The file with the fuses: the executable, or on macOS a framework. */
  runtime: string;
  archive: string;
  /** Whether Electron compares the archive with a hash in the program: Windows and macOS. */
  verifiesArchive: boolean;
  /** Whether the installer removes the program; macOS has no uninstaller. */
  uninstallable: boolean;
  /** Installs silently. @throws Error when the installer reports a failure */
  install(version: string): Promise<void>;
  uninstall(): Promise<void>;
  /** Prints who signed the program. @throws Error when the signature is invalid, or missing in a release */
  verifySignature(): Promise<void>;
  /** Copies the installed program, so that a test can change its archive. */
  copyTo(folder: string): Promise<Pick<System, "executable" | "archive">>;
  /** The places of a policy for the computer, and a function that removes it. */
  policies: { source: string; set(settings: Record<string, unknown>): Promise<() => Promise<void>> }[];
}
