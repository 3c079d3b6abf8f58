import type { Dialog, MessageBoxOptions, MessageBoxReturnValue } from "electron";
import { strict } from "./strict-object.ts";

/** A dialog that stays open until a test answers it with the index of a button. */
interface OpenDialog {
  options: MessageBoxOptions;
  answer(response: number): void;
}

/** The open dialogs, for tests to read and answer. */
const openDialogs: OpenDialog[] = [];

const showMessageBox = (...parts: unknown[]): Promise<MessageBoxReturnValue> =>
  new Promise((resolve) => {
    const open: OpenDialog = {
      options: parts.at(-1) as MessageBoxOptions,
      answer(response) {
        openDialogs.splice(openDialogs.indexOf(open), 1);
        resolve({ response, checkboxChecked: false });
      },
    };
    openDialogs.push(open);
  });

export const dialog = strict("dialog", {
  /** Canceled; tests replace them. */
  showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
  showSaveDialog: async () => ({ canceled: true, filePath: "" }),
  showMessageBox,
  showErrorBox: (title: string, content: string) =>
    void showMessageBox({ type: "error", message: title, detail: content }),
  openDialogs,
} satisfies Partial<Dialog> & { openDialogs: OpenDialog[] });
