import { Button, Group } from "@mantine/core";
import { LanedeskError } from "../../shared/failure.ts";
import { useDenial } from "../role.ts";
import { type Command, useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { cancelWork } from "../ui/data/work.ts";
import { formatNumber } from "../ui/format.ts";
import { showUndo } from "../ui/notices/undo.ts";
import { describeImport } from "./import-text.ts";
import { runImport } from "./run-import.ts";
import {
  addSheet,
  changeSheet,
  countRows,
  countRowsToImport,
  editRow,
  type OpenSheet,
  removeSheet,
  type Sheet,
  toFileRow,
  useSheets,
} from "./sheets.ts";

/** Whether there are rows to review, import or retry. */
function isReady(open: OpenSheet): boolean {
  if (open.sheet.isText) return open.sheet.content.trim() !== "";
  const { questioned, importRejected } = countRows(open);
  return open.preview?.problem === "" && countRowsToImport(open) + questioned + importRejected > 0;
}

async function reviewOrImport(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || !isReady(open)) return;
  if (open.sheet.isText) changeSheet(sheetId, { isText: false });
  else await runImport(sheetId);
}

/** Offers the command that reviews or imports a sheet. */
export function useSheetCommands(sheetId: string, group: Command["group"]): void {
  const open = useSheets((sheets) => sheets[sheetId]);
  const denial = useDenial("importData");
  useOfferCommands([
    {
      id: "import-rows",
      title: open?.sheet.isText ? "Review rows" : "Import rows",
      group,
      keys: ["Mod+Enter"],
      hint: open?.sheet.isText ? "review" : group === "Loads" ? "post" : "import",
      canRunInFields: true,
      isEnabled: open !== undefined && isReady(open) && denial === undefined,
      run: () => reviewOrImport(sheetId),
    },
  ]);
}

/** Discards a sheet, with Undo. */
export function discardSheet(sheetId: string, sheet: Sheet): void {
  removeSheet(sheetId);
  showUndo(`Discarded ${sheet.name}.`, async () => addSheet(sheetId, sheet));
}

/** Skips a row, with Undo. Undo fails during an import, and if the row is no longer skipped. */
export function skipRow(sheetId: string, row: number): void {
  const sheet = useSheets.getState()[sheetId]?.sheet;
  if (!sheet) return;
  const skipped: string[] = [];
  editRow(sheetId, row, skipped);
  showUndo(`Skipped row ${formatNumber(toFileRow(sheet, row))}.`, async () => {
    const open = useSheets.getState()[sheetId];
    if (open?.busy?.doing === "importing" || open?.sheet.edits[row] !== skipped)
      throw new LanedeskError(
        "stale",
        "The import has started, or its rows have changed. To import the skipped row, start a new import.",
      );
    editRow(sheetId, row, sheet.edits[row]);
  });
}

interface SheetActionsProps {
  sheetId: string;
  open: OpenSheet;
  /** Called after the sheet was discarded. */
  leave: () => void;
}

/** The buttons of a sheet: review or import, and discard. */
export function SheetActions({ sheetId, open, leave }: SheetActionsProps) {
  const { sheet, busy } = open;
  const { valid, questioned, importRejected } = countRows(open);
  const denial = useDenial("importData");
  const discard = () => {
    if (busy) void cancelWork(busy.workId);
    discardSheet(sheetId, sheet);
    leave();
  };
  return (
    <Group justify="space-between" w="100%">
      <Button
        data-import-rows
        onClick={() => reviewOrImport(sheetId)}
        loading={busy?.doing === "importing"}
        disabled={!isReady(open) || denial !== undefined}
        title={denial}
        rightSection={<KeyHint keys="Mod+Enter" />}
      >
        {sheet.isText
          ? "Review"
          : importRejected > 0 && valid + questioned === 0
            ? "Retry"
            : describeImport(sheet.kind, countRowsToImport(open) + questioned)}
      </Button>
      {denial}
      <Button variant="subtle" color="gray" disabled={busy?.doing === "importing"} onClick={discard}>
        Discard
      </Button>
    </Group>
  );
}
