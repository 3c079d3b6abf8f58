import { Button, SegmentedControl, Table } from "@mantine/core";
import { useState } from "react";
import {
  type FieldDefinition,
  findField,
  loadFields,
  stopFields,
} from "../../../shared/interface/load-fields.ts";
import { getCodeName } from "../../../shared/reference/code-lists.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { useAppInfo } from "../../app-info.ts";
import { formatPath, getValueAt, type Path } from "../../ui/fields/paths.ts";
import { formatStopTime } from "../../ui/format.ts";
import { useUserNames } from "../../user-names.ts";
import { type LoadDraft, toDraft } from "../drafts/draft.ts";
import { type FieldConflict, findConflicts, mergeDrafts } from "../drafts/merge.ts";
import { changeDraft, type OpenDraft } from "../drafts/open-drafts.ts";
import { formatPostingAction } from "../posting-actions.ts";
import classes from "./editor.module.css";

interface ChangedNoticeProps {
  draftKey: string;
  draft: OpenDraft;
  latest: LoadAtRevision;
}

/** Merges changes from elsewhere into the draft; the broker chooses a value for each field in conflict. */
export function ChangedNotice({ draftKey, draft, latest }: ChangedNoticeProps) {
  /** The paths of the fields in conflict that keep the saved value. */
  const [keptPaths, setKeptPaths] = useState<ReadonlySet<string>>(new Set());
  const formatValue = useFormatValue();
  const current = toDraft(latest.load);
  const conflicts = findConflicts(draft.base, draft.value, current);
  const choose = ({ path }: FieldConflict, side: string) => {
    const next = new Set(keptPaths);
    if (side === "current") next.add(formatPath(path));
    else next.delete(formatPath(path));
    setKeptPaths(next);
  };
  const merge = () => {
    // If the broker keeps saved values, Undo first restores the typed ones.
    const past = keptPaths.size > 0 ? [...draft.past, draft.value] : draft.past;
    changeDraft(draftKey, {
      value: mergeDrafts(draft.base, draft.value, current, keptPaths),
      base: current,
      editedLoad: { loadId: latest.load.loadId, revision: latest.revision },
      latest: undefined,
      // Undo must not restore values of the earlier revision.
      past: past.map((value) => mergeDrafts(draft.base, value, current, new Set())),
      future: [],
      lastField: "",
    });
  };
  return (
    <div className={classes.notice} role="alert">
      <strong>This load changed while you edited it.</strong>{" "}
      {conflicts.length === 0
        ? "Merge the changes, then save."
        : "Choose a value for each field in conflict, merge, then save."}
      {conflicts.length > 0 && (
        <Table verticalSpacing="xs" fz="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Your value</Table.Th>
              <Table.Th>Saved value</Table.Th>
              <Table.Th>Keep</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {conflicts.map((conflict) => (
              <Table.Tr key={formatPath(conflict.path)}>
                <Table.Td>{formatFieldName(conflict.path)}</Table.Td>
                <Table.Td>{formatValue(conflict.path, conflict.typed)}</Table.Td>
                <Table.Td>{formatValue(conflict.path, conflict.current)}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    aria-label={`Keep for ${formatFieldName(conflict.path)}`}
                    data={[
                      { value: "typed", label: "Yours" },
                      { value: "current", label: "Saved" },
                    ]}
                    value={keptPaths.has(formatPath(conflict.path)) ? "current" : "typed"}
                    onChange={(side) => choose(conflict, side)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button mt="sm" onClick={merge}>
        Merge changes
      </Button>
    </div>
  );
}

/** Returns a function that formats the value of a field; codes and users as their names. */
function useFormatValue(): (path: Path, value: unknown) => string {
  const codeLists = useAppInfo((state) => state.codeLists);
  const findUserName = useUserNames();
  return (path, value) => {
    const { kind, codes } = findField(formatPath(path)) ?? {};
    const formatCode = (code: unknown) => getCodeName((codes && codeLists[codes]) ?? [], Number(code));
    if (value === "" || value === null) return "none";
    if (kind === "code") return formatCode(value);
    if (kind === "user") return findUserName(String(value)) ?? "unknown user";
    if (kind === "action") return formatPostingAction(value as LoadDraft["loadActionAttributes"]) || "none";
    if (kind === "flag") return value === true ? "Required" : "Not required";
    if (Array.isArray(value))
      return value.map(kind === "codeList" ? formatCode : formatEntry).join(", ") || "none";
    if (typeof value === "number") return value.toLocaleString("en-US");
    return typeof value === "string" ? formatStopTime(value) : String(value);
  };
}

/** Formats an entry of a list: a stop as its city, a custom value as "key: value", any other entry as text. */
function formatEntry(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  if ("key" in entry) return `${entry.key}: ${getValueAt(entry, ["value"]) || "none"}`;
  return String(getValueAt(entry, ["location", "city"]) || "no city");
}

/** Returns the label of a field, such as "Posted rate" or "Stop 1: Earliest". */
function formatFieldName(path: Path): string {
  if (path[0] !== "loadStops") return findLabel(loadFields, path);
  return path.length === 1 ? "Stops" : `Stop ${Number(path[1]) + 1}: ${findLabel(stopFields, path.slice(2))}`;
}

/**
 * Returns the label of the field that contains a path. Adds the name of a part listed in `PART_NAMES`: "Posted rate
 * currency".
 */
function findLabel(fields: readonly FieldDefinition[], path: Path): string {
  const text = formatPath(path);
  const field = fields.find((candidate) => text === candidate.path || text.startsWith(`${candidate.path}.`));
  if (!field) return text;
  const part = text.slice(field.path.length + 1);
  return `${field.label}${PART_NAMES[part] ?? ""}`;
}

const PART_NAMES: Record<string, string> = { currencyCode: " currency", id: " ID", name: " name" };
