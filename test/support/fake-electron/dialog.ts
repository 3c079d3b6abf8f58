import type { Dialog, MessageBoxOptions, MessageBoxReturnValue } from "electron";
import { strict } from "./strict-object.ts";

/** A box that is open, until a test answers it with the number of a button. */
export interface OpenBox {
  options: MessageBoxOptions;
  answer(response: number): void;
}

/** The boxes that are open now, for tests to read and to answer. */
const openBoxes: OpenBox[] = [];

const showMessageBox = (...parts: unknown[]): Promise<MessageBoxReturnValue> =>
  new Promise((resolve) => {
    const box: OpenBox = {
      options: parts.at(-1) as MessageBoxOptions,
      answer(response) {
        openBoxes.splice(openBoxes.indexOf(box), 1);
        resolve({ response, checkboxChecked: false });
      },
    };
    openBoxes.push(box);
  });

export const dialog = strict("dialog", {
  showMessageBox,
  showErrorBox: (title: string, content: string) =>
    void showMessageBox({ type: "error", message: title, detail: content }),
  openBoxes,
} satisfies Partial<Dialog> & { openBoxes: OpenBox[] });
