import { Box, Button, FileButton, Group, Text } from "@mantine/core";
import classes from "../../importing/importing.module.css";
import { openFile, openLoadRows } from "../../importing/open-file.ts";
import { SheetActions, useSheetCommands } from "../../importing/sheet-actions.tsx";
import { SheetText } from "../../importing/sheet-text.tsx";
import { SheetView } from "../../importing/sheet-view.tsx";
import { hasRows, removeSheet, useSheets } from "../../importing/sheets.ts";
import { closePanel, openImport } from "../../panel.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { PanelFrame } from "../../ui/components/panel-frame.tsx";

/** Imports loads from pasted or typed rows, or from a file. */
export function ImportPanel({ sheetId = "" }: { sheetId: string | undefined }) {
  const open = useSheets((sheets) => sheets[sheetId]);
  const isDone = open !== undefined && !hasRows(open.sheet) && !open.sheet.isText;
  const leave = () => {
    if (open && !hasRows(open.sheet)) removeSheet(sheetId);
    closePanel();
  };
  useSheetCommands(sheetId, "Loads");
  useOfferCommands([
    {
      id: "close-import",
      title: "Close import and keep rows",
      group: "Loads",
      keys: ["Escape"],
      hint: "back",
      canRunInFields: true,
      run: leave,
    },
  ]);
  return (
    <PanelFrame
      isWide
      hasFields
      title={open && !isDone ? `Import ${open.sheet.name}` : "Import loads"}
      close={leave}
      actions={open && !isDone && <SheetActions sheetId={sheetId} open={open} leave={closePanel} />}
    >
      <Box px="md">
        {open && <SheetView sheetId={sheetId} open={open} />}
        {(!open || isDone) && <StartImport isFirst={!isDone} />}
      </Box>
    </PanelFrame>
  );
}

/**
 * The empty state: the broker pastes or types rows, or chooses a file.
 * @param isFirst false after an import; the text field then does not get the focus
 */
function StartImport({ isFirst }: { isFirst: boolean }) {
  const start = (content: string, isPasted: boolean) => openImport(openLoadRows(content, isPasted));
  const startFromFile = async (file: File | null) => {
    const sheetId = file && (await openFile("loads", file));
    if (sheetId) openImport(sheetId);
  };
  return (
    <div className={classes.body}>
      <SheetText value="" hasInitialFocus={isFirst} onChange={start} />
      <Group gap="sm">
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={startFromFile}>
          {(props) => (
            <Button variant="default" {...props}>
              Choose CSV file
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop files on the window
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        Review columns and errors before you post the loads. A row with the load number of an open load
        updates that load, so Lanedesk posts no load twice.
      </Text>
    </div>
  );
}
