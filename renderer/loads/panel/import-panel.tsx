import { Box, Button, FileButton, Group, Text } from "@mantine/core";
import classes from "../../importing/importing.module.css";
import { openFile } from "../../importing/open-file.ts";
import { openPastedRows } from "../../importing/open-rows.ts";
import { SheetActions, useSheetCommands } from "../../importing/sheet-actions.tsx";
import { SheetText } from "../../importing/sheet-text.tsx";
import { SheetView } from "../../importing/sheet-view.tsx";
import { dropSheet, useSheets } from "../../importing/sheets.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { closePanel, openImport } from "./panel.ts";
import { PanelFrame } from "./panel-frame.tsx";

/** Rows of a spreadsheet on their way to the board: pasted, typed or from a file. */
export function ImportPanel({ sheetId = "" }: { sheetId: string | undefined }) {
  const open = useSheets((sheets) => sheets[sheetId]);
  const isDone = open?.sheet.content === "" && !open.sheet.isText;
  const leave = () => {
    if (open?.sheet.content === "") dropSheet(sheetId);
    closePanel();
  };
  useSheetCommands(sheetId, "Loads");
  useOfferCommands([
    {
      id: "close-rows",
      title: "Close the rows; they stay",
      group: "Loads",
      keys: ["Escape"],
      hint: "back",
      inFields: true,
      run: leave,
    },
  ]);
  return (
    <PanelFrame
      wide
      isTyped
      title={open && !isDone ? `Loads from ${open.sheet.name}` : "Rows of a spreadsheet"}
      close={leave}
      actions={open && !isDone && <SheetActions sheetId={sheetId} open={open} leave={closePanel} />}
    >
      <Box px={12}>
        {open && <SheetView sheetId={sheetId} open={open} />}
        {(!open || isDone) && <StartRows />}
      </Box>
    </PanelFrame>
  );
}

/** Nothing is taken up yet: rows are pasted or typed, or a file is chosen. */
function StartRows() {
  const take = (content: string, isPasted: boolean) => openImport(openPastedRows(content, isPasted));
  const takeFile = async (file: File | null) => {
    const started = file && (await openFile("loads", file));
    if (started) openImport(started);
  };
  return (
    <div className={classes.body}>
      <SheetText value="" onChange={take} />
      <Group gap={8}>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={takeFile}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose a CSV file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop one on the window.
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        You see what each column is taken for, and each row that cannot be posted, before anything happens. A
        row whose load number is on the board already changes that load, so nothing is posted twice.
      </Text>
    </div>
  );
}
