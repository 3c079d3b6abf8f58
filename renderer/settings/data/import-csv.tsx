import { Button, FileInput, Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { type ImportKind, importKind } from "../../../shared/views/import.ts";
import { importKindLabels } from "../../importing/import-text.ts";
import { openFile } from "../../importing/open-file.ts";
import { SheetActions, useSheetCommands } from "../../importing/sheet-actions.tsx";
import { SheetView } from "../../importing/sheet-view.tsx";
import { hasRows, useSheets } from "../../importing/sheets.ts";
import classes from "../settings.module.css";

/** Imports a CSV file, and continues unfinished imports. */
export function ImportCsv() {
  const [kind, setKind] = useState<ImportKind>("carriers");
  const [sheetId, setSheetId] = useState("");
  const sheets = useSheets();
  const open = sheets[sheetId];
  const others = Object.entries(sheets).filter(([id, { sheet }]) => id !== sheetId && hasRows(sheet));
  useSheetCommands(sheetId, "Settings");
  const onFile = async (file: File | null) => {
    const started = file && (await openFile(kind, file));
    if (started) setSheetId(started);
  };
  return (
    <>
      <p className={classes.soft}>
        A CSV file from a spreadsheet or another program. Importing the same file again changes nothing.
      </p>
      <div className={classes.line}>
        <Select
          label="Contents"
          w={160}
          data={importKind.options.map((value) => ({ value, label: importKindLabels[value] }))}
          value={kind}
          onChange={(next) => setKind(importKind.parse(next))}
        />
        <FileInput
          label="File"
          placeholder="Choose a CSV file"
          w={280}
          accept=".csv,.tsv,.txt,text/csv"
          value={null}
          onChange={onFile}
        />
      </div>
      {others.length > 0 && (
        <Group gap="sm" mt="sm">
          <Text size="sm">Unfinished imports:</Text>
          {others.map(([id, { sheet }]) => (
            <Button key={id} size="compact-xs" variant="default" onClick={() => setSheetId(id)}>
              Open {importKindLabels[sheet.kind].toLowerCase()} from {sheet.name}
            </Button>
          ))}
        </Group>
      )}
      {open && (
        <>
          <SheetView key={sheetId} sheetId={sheetId} open={open} />
          {hasRows(open.sheet) && <SheetActions sheetId={sheetId} open={open} leave={() => setSheetId("")} />}
        </>
      )}
    </>
  );
}
