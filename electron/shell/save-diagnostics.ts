import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { app, dialog } from "electron";
import { describeCause } from "../store/files/system-error.ts";

/** Asks for a file and writes the report for support. */
export async function saveDiagnostics(createReport: () => Promise<string>): Promise<void> {
  const { filePath } = await dialog.showSaveDialog({
    title: "Save diagnostics",
    defaultPath: join(app.getPath("documents"), "lanedesk-diagnostics.json"),
    filters: [{ name: "JSON", extensions: ["json"] }],
  });
  if (!filePath) return;
  try {
    await writeFile(filePath, await createReport());
  } catch (cause) {
    await dialog.showMessageBox({
      type: "error",
      title: app.name,
      message: "Can't save the diagnostics",
      detail: `${filePath}: ${describeCause(cause)}. Try again, or choose another folder.`,
    });
  }
}
