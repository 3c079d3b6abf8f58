import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createOpenedFiles } from "../../../../electron/ipc/opened-files.ts";
import { followOpenedFile } from "../../../../renderer/importing/follow-opened-file.ts";
import { useSheets } from "../../../../renderer/importing/sheets.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

/** Longer than one part, so that the window reads the file in several calls. */
const rows = (place: string) => `Origin,Destination\n${`${place},Atlanta GA\n`.repeat(100_000)}`;

/** Two files, and a window that reads the files which the system opens. */
async function createWindow() {
  const folder = await temporaryFolder();
  const [monday, tuesday] = [join(folder, "monday.csv"), join(folder, "tuesday.csv")];
  await writeFile(monday, rows("Dallas TX"));
  await writeFile(tuesday, rows("Omaha NE"));
  const listeners = new Set<() => void>();
  const openedFiles = createOpenedFiles(() => {
    for (const listener of listeners) listener();
  });
  const reading = Promise.withResolvers<void>();
  vi.stubGlobal("window", {
    lanedesk: {
      async call(channel: string, input: { offsetBytes: number }) {
        if (channel === "openedFile.take") return { ok: true, value: { file: await openedFiles.take() } };
        const content = (await openedFiles.read(input.offsetBytes)).toString("base64");
        reading.resolve();
        return { ok: true, value: { content } };
      },
      on(_: string, listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const shown: [name: string, isWhole: boolean][] = [];
  const follow = () => {
    const stop = followOpenedFile((sheetId) => {
      const { name, content } = useSheets.getState()[sheetId]?.sheet ?? {};
      shown.push([name ?? "", content === rows(name === "monday.csv" ? "Dallas TX" : "Omaha NE")]);
    });
    onTestFinished(() => void stop());
  };
  return { monday, tuesday, openedFiles, follow, reading: reading.promise, shown };
}

const both = [
  ["monday.csv", true],
  ["tuesday.csv", true],
];

test("previews every file that the system opened before the window", async () => {
  const { monday, tuesday, openedFiles, follow, shown } = await createWindow();
  openedFiles.offer(monday);
  openedFiles.offer(tuesday);
  follow();
  await expect.poll(() => shown).toEqual(both);
});

test("previews a file that the system opens while the window reads another, without mixing their rows", async () => {
  const { monday, tuesday, openedFiles, follow, reading, shown } = await createWindow();
  openedFiles.offer(monday);
  follow();
  await reading;
  openedFiles.offer(tuesday);
  await expect.poll(() => shown).toEqual(both);
});

test("previews the files that the system opened before the window after an unreadable one", async () => {
  const { monday, tuesday, openedFiles, follow, shown } = await createWindow();
  openedFiles.offer(join(monday, "missing.csv"));
  openedFiles.offer(monday);
  openedFiles.offer(tuesday);
  follow();
  await expect.poll(() => shown).toEqual(both);
});
