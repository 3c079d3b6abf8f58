import { Button, Checkbox, Text } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { ImportPreview } from "../../shared/views/import.ts";
import { navigate } from "../navigation.ts";
import { MAX_DRAFT_CHARS } from "../ui/data/save-drafts.ts";
import { formatCount, formatDaysIn, formatNumber } from "../ui/format.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { DateOrder } from "./date-order.tsx";
import { ImportModes } from "./import-modes.tsx";
import { describeResult } from "./import-text.ts";
import classes from "./importing.module.css";
import { InvalidRows } from "./invalid-rows.tsx";
import { previewSheet, previewSheetQuietly } from "./preview-sheet.ts";
import { QuestionedRows } from "./questioned-rows.tsx";
import { SheetText } from "./sheet-text.tsx";
import {
  changeOpenSheet,
  changeSheet,
  countRows,
  getMapping,
  hasRows,
  type OpenSheet,
  toFileRow,
} from "./sheets.ts";

/** A larger text field is too slow. */
const MAX_TEXT_CHARS = 200_000;

/** The draft also contains escape characters and the other fields of the sheet. */
const MAX_SAVED_CHARS = MAX_DRAFT_CHARS * 0.9;

/** Typing in a cell starts a new preview after this pause. */
const TYPING_PAUSE_MS = 300;

/** The rows of an import: columns, invalid rows and the result. */
export function SheetView({ sheetId, open }: { sheetId: string; open: OpenSheet }) {
  const { sheet, preview, previewedEdits, failure, result, unread } = open;
  const { content, isText, hasHeader, canAssignNumbers, mapping, dateOrder } = sheet;
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values change how Lanedesk parses the rows.
  useEffect(() => {
    if (!isText) void previewSheet(sheetId);
  }, [sheetId, content, isText, hasHeader, canAssignNumbers, mapping, dateOrder]);
  useEffect(() => {
    changeOpenSheet(sheetId, { isShown: true });
    return () => changeOpenSheet(sheetId, { isShown: false });
  }, [sheetId]);
  const previewAgain = useDebouncedCallback(() => void previewSheetQuietly(sheetId), TYPING_PAUSE_MS);
  useEffect(() => {
    if (sheet.edits !== previewedEdits && preview) previewAgain();
  }, [sheet.edits, previewedEdits, preview, previewAgain]);
  const hasPreview = preview !== undefined;
  const hasResult = result !== undefined;
  useEffect(() => {
    if (hasPreview || hasResult) focusNextStep(body.current);
  }, [hasPreview, hasResult]);
  useEffect(() => {
    if (failure) body.current?.querySelector<HTMLElement>("[role=alert] button")?.focus();
  }, [failure]);
  const { valid, questioned, invalid } = countRows(open);
  const editAsText = () => {
    changeSheet(sheetId, { isText: true, numbers: undefined });
    changeOpenSheet(sheetId, { preview: undefined });
  };
  return (
    <div className={classes.body} ref={body} inert={open.busy?.doing === "importing"}>
      {failure && <FailureNote failure={failure} retry={isText ? undefined : () => previewSheet(sheetId)} />}
      {result && <Text role="status">{describeResult(sheet.kind, result, unread)}.</Text>}
      {result?.questioned !== undefined && (
        <div>
          <Button variant="default" onClick={() => navigate("rates")}>
            Review in Rates
          </Button>
        </div>
      )}
      {isText && (
        <SheetText
          value={content}
          onChange={(text, isPasted) => changeSheet(sheetId, { content: text, isText: !isPasted })}
        />
      )}
      {!isText && preview && hasRows(sheet) && (
        <>
          <Text size="sm" aria-live="polite">
            {formatCount(preview.read, "row")}
            {preview.problem === "" && `: ${formatNumber(valid)} valid`}
            {questioned > 0 && `, ${formatNumber(questioned)} questioned`}
            {invalid > 0 && `, ${formatCount(invalid, "needs fixing", "need fixing")}`}.
            {preview.repeatedHeaders > 0 &&
              ` Skipped ${formatCount(preview.repeatedHeaders, "repeated header")}.`}
          </Text>
          {preview.problem && (
            <Text size="sm" c="red" role="alert">
              {describeProblem(preview.problem)}
            </Text>
          )}
          <Checkbox
            label="First row is a header"
            checked={preview.hasHeader}
            onChange={(event) =>
              changeSheet(sheetId, { hasHeader: event.currentTarget.checked, mapping: undefined, edits: {} })
            }
          />
          {sheet.kind === "loads" && (canAssignNumbers || hasMissingNumbers(preview)) && (
            <Checkbox
              label="Assign a load number to rows without one"
              description="The number comes from the row's content, so importing the row again posts no second load."
              checked={canAssignNumbers}
              onChange={(event) => changeSheet(sheetId, { canAssignNumbers: event.currentTarget.checked })}
            />
          )}
          <ColumnMapping
            key={sheet.numbers?.length}
            preview={preview}
            mapping={getMapping(open)}
            onChange={(next) => changeSheet(sheetId, { mapping: next })}
          />
          {preview.problem === "" && <ImportModes sheetId={sheetId} open={open} />}
          {preview.problem === "" && <DateOrder sheetId={sheetId} open={open} />}
          {preview.problem === "" && <QuestionedRows open={open} />}
          {preview.problem === "" && <InvalidRows sheetId={sheetId} open={open} />}
          {preview.problem === "" && preview.validRows.length > 0 && (
            <ul className={classes.valid} aria-label="Valid rows">
              {preview.validRows.map(({ row, text }) => (
                <li key={row}>
                  Row {formatNumber(toFileRow(sheet, row))}: {formatDaysIn(text)}
                </li>
              ))}
              {valid > preview.validRows.length && (
                <li>{formatCount(valid - preview.validRows.length, "more row")}</li>
              )}
            </ul>
          )}
          {preview.warnings.length > 0 && (
            <ul className={classes.warnings} aria-label="Warnings">
              {preview.warnings.map(({ row, message }) => (
                <li key={row}>
                  Row {formatNumber(toFileRow(sheet, row))}: {message}
                </li>
              ))}
            </ul>
          )}
          {!sheet.uploadId && content.length < MAX_TEXT_CHARS && Object.keys(sheet.edits).length === 0 && (
            <div>
              <Button variant="default" onClick={editAsText}>
                Edit as text
              </Button>
            </div>
          )}
          {(sheet.uploadId || content.length > MAX_SAVED_CHARS) && (
            <Text size="sm" c="dimmed">
              This import is too large to save as a draft. Import the rows before you close Lanedesk.
            </Text>
          )}
        </>
      )}
    </div>
  );
}

const hasMissingNumbers = ({ columns, rejectedRows }: ImportPreview): boolean =>
  !columns.some(({ field }) => field === "loadNumber") ||
  rejectedRows.some(({ errors }) => errors.some(({ field }) => field === "loadNumber"));

/**
 * Returns the first sentence of a problem and what to do in the window. The other sentences are for the command line.
 */
const describeProblem = (problem: string): string =>
  `${problem.split(". ", 1)[0]?.replace(/\.$/, "")}. Choose fields for the columns below.`;

/**
 * Focuses an unmapped column, the first invalid cell, or the import button. Does nothing while an input field outside
 * the sheet has the focus.
 */
function focusNextStep(body: HTMLElement | null): void {
  const active = document.activeElement;
  if (active && active !== document.body && body?.contains(active) === false && active.matches("input"))
    return;
  const next =
    body?.querySelector<HTMLElement>("[role=alert] ~ section input:placeholder-shown") ??
    body?.querySelector<HTMLElement>("input[aria-invalid=true]") ??
    document.querySelector<HTMLElement>("[data-import-rows]");
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
