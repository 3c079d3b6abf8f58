import { Button, Checkbox, Text } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { MAX_DRAFT_CHARS } from "../ui/data/save-drafts.ts";
import { count, counted } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { resultText } from "./import-text.ts";
import classes from "./importing.module.css";
import { InvalidRows } from "./invalid-rows.tsx";
import { previewQuietly, previewSheet } from "./preview-sheet.ts";
import { SheetText } from "./sheet-text.tsx";
import { changeOpenSheet, changeSheet, countRows, fileRow, mappingOf, type OpenSheet } from "./sheets.ts";

/** Above this many characters rows are not offered as text any more: a field would crawl. */
const mostText = 200_000;

/** Rows on their way in: what their columns hold, what is wrong with them, and what has become of them. */
export function SheetView({ sheetId, open }: { sheetId: string; open: OpenSheet }) {
  const { sheet, preview, seen, failure, result } = open;
  const { content, isText, hasHeader, mapping } = sheet;
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes how the rows are read asks for another look.
  useEffect(() => {
    if (!isText) void previewSheet(sheetId);
  }, [sheetId, content, isText, hasHeader, mapping]);
  const lookAgain = useDebouncedCallback(() => void previewQuietly(sheetId), 300);
  useEffect(() => {
    if (sheet.edits !== seen && preview) lookAgain();
  }, [sheet.edits, seen, preview, lookAgain]);
  const isSeen = preview !== undefined;
  const isPosted = result !== undefined;
  useEffect(() => {
    if (isSeen || isPosted) focusWhatIsNext(body.current);
  }, [isSeen, isPosted]);
  const { good, bad } = countRows(open);
  const toText = () => {
    changeSheet(sheetId, { isText: true, numbers: undefined });
    changeOpenSheet(sheetId, { preview: undefined });
  };
  return (
    <div className={classes.body} ref={body} inert={open.busy?.doing === "posting"}>
      {failure && <FailureNote failure={failure} again={isText ? undefined : () => previewSheet(sheetId)} />}
      {result && <Text role="status">{resultText(sheet.kind, result)}.</Text>}
      {isText && (
        <SheetText
          value={content}
          onChange={(text, isPasted) => changeSheet(sheetId, { content: text, isText: !isPasted })}
        />
      )}
      {!isText && preview && content !== "" && (
        <>
          <Text size="sm" aria-live="polite">
            {counted(preview.read, "row")}
            {preview.problem === "" && `: ${count(good)} good`}
            {bad > 0 && `, ${count(bad)} to be put right`}.
          </Text>
          {preview.problem && (
            <Text size="sm" c="red" role="alert">
              {problemWords(preview.problem)}
            </Text>
          )}
          <Checkbox
            label="The first line holds headings"
            checked={preview.hasHeader}
            onChange={(event) =>
              changeSheet(sheetId, { hasHeader: event.currentTarget.checked, mapping: undefined, edits: {} })
            }
          />
          <ColumnMapping
            key={sheet.numbers?.length}
            preview={preview}
            mapping={mappingOf(open)}
            onChange={(next) => changeSheet(sheetId, { mapping: next })}
          />
          {preview.problem === "" && <InvalidRows sheetId={sheetId} open={open} />}
          {preview.doubts.length > 0 && (
            <ul className={classes.doubts} aria-label="Taken as they stand">
              {preview.doubts.map(({ row, words }) => (
                <li key={row}>
                  Row {count(fileRow(sheet, row))}: {words}
                </li>
              ))}
            </ul>
          )}
          {content.length < mostText && Object.keys(sheet.edits).length === 0 && (
            <div>
              <Button variant="default" onClick={toText}>
                Change the rows as text
              </Button>
            </div>
          )}
          {content.length > MAX_DRAFT_CHARS * 0.9 && (
            <Text size="sm" c="dimmed">
              This file is too large to be kept over a restart before it is brought in; choose it again then.
            </Text>
          )}
        </>
      )}
    </div>
  );
}

/** What lies behind the first sentence is for those who cannot choose columns here. */
const problemWords = (problem: string): string =>
  `${problem.split(". ", 1)[0]?.replace(/\.$/, "")}. Choose the column that does, below.`;

/** The first thing that needs a person: a column, the cell at fault, or the button that brings the rows in. */
function focusWhatIsNext(body: HTMLElement | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && body?.contains(active) === false && active.matches("input"))
    return;
  const next =
    body?.querySelector<HTMLElement>("[role=alert] ~ section input:placeholder-shown") ??
    body?.querySelector<HTMLElement>("input[aria-invalid=true]") ??
    document.querySelector<HTMLElement>("[data-bring-in]");
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
