import { Button, Group } from "@mantine/core";
import { type Command, useOffer } from "../ui/commands.ts";
import { Keyed } from "../ui/keyed.tsx";
import { cancelWork } from "../ui/work.ts";
import { postSheet } from "./post.ts";
import { changeSheet, type OpenSheet, standing, useSheets } from "./sheets.ts";
import { throwAway } from "./throw-away.ts";
import { bringInWords } from "./words.ts";

/** Whether there is anything to bring in, or to try again. */
function isReady(open: OpenSheet): boolean {
  if (open.sheet.isText) return open.sheet.content.trim() !== "";
  const { good, refused } = standing(open);
  return open.preview?.problem === "" && good + refused > 0;
}

/** Looks the typed rows through, or brings in the good ones. */
async function goOn(sheetId: string): Promise<void> {
  const open = useSheets.getState()[sheetId];
  if (!open || !isReady(open)) return;
  if (open.sheet.isText) changeSheet(sheetId, { isText: false });
  else await postSheet(sheetId);
}

export function useSheetCommands(sheetId: string, group: Command["group"]): void {
  const open = useSheets((sheets) => sheets[sheetId]);
  useOffer([
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
  const { good, refused } = standing(open);
  const discard = () => {
    if (busy) void cancelWork(busy.workId);
    throwAway(sheetId, sheet);
    leave();
  };
  return (
    <Group justify="space-between" w="100%">
      <Button
        data-bring-in
        onClick={() => goOn(sheetId)}
        loading={busy?.doing === "posting"}
        disabled={!isReady(open)}
        rightSection={<Keyed keys="Mod+Enter" />}
      >
        {sheet.isText
          ? "Look through"
          : refused > 0 && good === 0
            ? "Try again"
            : bringInWords(sheet.kind, good)}
      </Button>
      <Button variant="subtle" color="gray" disabled={busy?.doing === "posting"} onClick={discard}>
        Throw these rows away
      </Button>
    </Group>
  );
}
