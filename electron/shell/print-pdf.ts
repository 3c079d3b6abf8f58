import { BrowserWindow } from "electron";
import { LanedeskError } from "../../shared/failure.ts";
import { START_ADDRESS } from "./address.ts";

/**
 * Prints the open rate confirmation of a load as a PDF on Letter paper.
 * @returns the file in base64
 * @throws LanedeskError "not-found" when no window shows the rate confirmation
 */
export async function printConfirmation(loadId: string): Promise<string> {
  const address = `${START_ADDRESS}#confirmation/${loadId}`;
  const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL() === address);
  if (!window)
    throw new LanedeskError(
      "not-found",
      "Can't save the rate confirmation, because its window is closed. Open the rate confirmation, then save the PDF.",
    );
  const pdf = await window.webContents.printToPDF({ pageSize: "Letter", printBackground: true });
  return pdf.toString("base64");
}
