import { Button, SegmentedControl, Table } from "@mantine/core";
import { useState } from "react";
import { pathText, valueAt } from "../../ui/fields/paths.ts";
import { stopTime } from "../../ui/format.ts";
import { draftOfLoad } from "../drafts/draft.ts";
import { fieldName } from "../drafts/field-name.ts";
import { type FieldConflict, findConflicts, mergeDrafts } from "../drafts/merge.ts";
import { changeDraft, type OpenDraft } from "../drafts/open-drafts.ts";
import type { LoadAtRevision } from "../load-at-revision.ts";
import classes from "./editor.module.css";

/** The load changed while it was edited: shows both, and lets the broker pick field by field. */
export function ChangedNotice({
  draftKey,
  draft,
  newer,
}: {
  draftKey: string;
  draft: OpenDraft;
  newer: LoadAtRevision;
}) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const theirs = draftOfLoad(newer.load);
  const both = findConflicts(draft.base, draft.value, theirs);
  const choose = (difference: FieldConflict, side: string) => {
    const next = new Set(taken);
    if (side === "theirs") next.add(pathText(difference.path));
    else next.delete(pathText(difference.path));
    setTaken(next);
  };
  const goOn = () =>
    changeDraft(draftKey, {
      value: mergeDrafts(draft.base, draft.value, theirs, taken),
      base: theirs,
      edits: { loadId: newer.load.loadId, revision: newer.revision },
      latest: undefined,
      past: [...draft.past, draft.value],
    });
  return (
    <div className={classes.newer} role="alert">
      <strong>This load was changed meanwhile.</strong>{" "}
      {both.length === 0
        ? "The other changes are in other fields. Take them in, then save."
        : "Both of you changed these fields. Choose what is to stand; nothing is saved until you save."}
      {both.length > 0 && (
        <Table verticalSpacing={4} fz={12}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Yours</Table.Th>
              <Table.Th>Theirs</Table.Th>
              <Table.Th>Keep</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {both.map((difference) => (
              <Table.Tr key={pathText(difference.path)}>
                <Table.Td>{fieldName(difference.path)}</Table.Td>
                <Table.Td>{valueWords(difference.mine)}</Table.Td>
                <Table.Td>{valueWords(difference.theirs)}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    aria-label={`Keep for ${fieldName(difference.path)}`}
                    data={[
                      { value: "mine", label: "Yours" },
                      { value: "theirs", label: "Theirs" },
                    ]}
                    value={taken.has(pathText(difference.path)) ? "theirs" : "mine"}
                    onChange={(side) => choose(difference, side)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button mt={8} onClick={goOn}>
        Take this in and go on
      </Button>
    </div>
  );
}

function valueWords(value: unknown): string {
  if (value === "" || value === null) return "(nothing)";
  if (Array.isArray(value)) return value.map(entryWords).join(", ");
  if (typeof value === "number") return value.toLocaleString("en-US");
  return typeof value === "string" ? stopTime(value) : String(value);
}

/** A stop by its place, a custom value by its key. */
function entryWords(entry: unknown): string {
  const words = ["location.city", "key"].map((path) => valueAt(entry, path.split("."))).find(Boolean);
  return String(words ?? entry);
}
