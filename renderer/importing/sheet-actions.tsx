import { Button, Group } from "@mantine/core";
import { type Command, useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { cancelWork } from "../ui/data/work.ts";
import { discardSheet } from "./discard-sheet.ts";
import { importLabel } from "./import-text.ts";
import { runImport } from "./run-import.ts";
import { changeSheet, countRows, type OpenSheet, useSheets } from "./sheets.ts";

/** Whether there is anything to bring in, or to try again. */
function isReady(open: OpenSheet): boolean {
  if (open.sheet.isText) return open.sheet.content.trim() !== "";
  const { good, refused } = countRows(open);
  return open.preview?.problem === "" && good + refused > 0;
}

/** Looks the typed rows through, or brings in the good ones. */
async function goOn(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || !isReady(open)) return;
  if (open.sheet.isText) changeSheet(sheetId, { isText: false });
  else await runImport(sheetId);
}

export function useSheetCommands(sheetId: string, group: Command["group"]): void {
  const open = useSheets((sheets) => sheets[sheetId]);
  useOfferCommands([
    {
      id: "bring-in",
      title: open?.sheet.isText ? "Look the rows through" : "Bring the good rows in",
      group,
      keys: ["Mod+Enter"],
      hint: open?.sheet.isText ? "look through" : group === "Loads" ? "post" : "import",
      inFields: true,
      enabled: open !== undefined && isReady(open),
      run: () => goOn(sheetId),
    },
  ]);
}

interface SheetActionsProps {
  sheetId: string;
  open: OpenSheet;
  /** Called when the sheet was thrown away. */
  leave: () => void;
}

/** What can be done with the rows: bring the good ones in, or throw all of them away. */
export function SheetActions({ sheetId, open, leave }: SheetActionsProps) {
  const { sheet, busy } = open;
  const { good, refused } = countRows(open);
  const discard = () => {
    if (busy) void cancelWork(busy.workId);
    discardSheet(sheetId, sheet);
    leave();
  };
  return (
    <Group justify="space-between" w="100%">
      <Button
        data-bring-in
        onClick={() => goOn(sheetId)}
        loading={busy?.doing === "posting"}
        disabled={!isReady(open)}
        rightSection={<KeyHint keys="Mod+Enter" />}
      >
        {sheet.isText
          ? "Look through"
          : refused > 0 && good === 0
            ? "Try again"
            : importLabel(sheet.kind, good)}
      </Button>
      <Button variant="subtle" color="gray" disabled={busy?.doing === "posting"} onClick={discard}>
        Throw these rows away
      </Button>
    </Group>
  );
}
