import { Group, List, NumberInput, SegmentedControl, Select, Text, Textarea, TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import { formatDay, parseDay, toLocalDay } from "../../../shared/read-moment.ts";
import { type Code, getCodeName } from "../../../shared/reference/code-lists.ts";
import type { LoadAtRevision } from "../../../shared/views/load-changes.ts";
import { formatUserName, useAppInfo } from "../../app-info.ts";
import { closePanel, createPanelCheck } from "../../panel.ts";
import { focusOnMount } from "../../ui/behavior/focus-on-mount.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { changeEach } from "../../ui/data/work.ts";
import { SearchableSelect } from "../../ui/fields/searchable-select.tsx";
import { formatCount, formatStopDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import { useUserNames } from "../../user-names.ts";
import { type LoadDraft, parseNumberInput, toDraft } from "../drafts/draft.ts";
import { toRequest } from "../drafts/request.ts";
import { useDraftWarnings } from "../drafts/warnings.ts";
import { formatLane } from "../load.ts";
import { ActionPanel, useActionFailure } from "./action-panel.tsx";
import {
  applyBulkEdit,
  type BulkEdit,
  describeBulkEdit,
  EMPTY_BULK_EDIT,
  hasNegativeRate,
} from "./bulk-changes.ts";
import { readAvailableLoads } from "./read-loads.ts";
import { restoreManyValues } from "./undo.ts";

const MAX_LISTED_LOADS = 8;
const NO_CODES: readonly Code[] = [];

interface PlannedChange {
  source: LoadAtRevision;
  before: LoadDraft;
  after: LoadDraft;
  texts: string[];
}

/**
 * Changes several loads in one step, with a preview and one undo. After a failure or a cancel, the panel reads the
 * unchanged loads again, because their revisions may be stale.
 */
export function BulkEditPanel({ loadIds: selected }: { loadIds: string[] }) {
  const [loadIds, setLoadIds] = useState(selected);
  const [loads, setLoads] = useState<Awaited<ReturnType<typeof readAvailableLoads>>>();
  const [edit, setEdit] = useState(EMPTY_BULK_EDIT);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, reportFailure] = useActionFailure("Can't change all loads");
  const [readFailure, setReadFailure] = useState<Failure>();
  useEffect(() => {
    readAvailableLoads(loadIds).then(setLoads, (error: unknown) => setReadFailure(toFailure(error)));
  }, [loadIds]);
  const planned = usePlannedChanges(loads?.available, edit);
  const readAgain = () => {
    setReadFailure(undefined);
    setLoadIds([...loadIds]);
  };
  const save = async () => {
    setIsBusy(true);
    const isPanelOpen = createPanelCheck();
    const { saved, failures } = await changeLoads(planned);
    setIsBusy(false);
    if (saved.length > 0) showUndo(`${formatCount(saved.length, "load")} changed.`, () => undoChanges(saved));
    if (saved.length === planned.length) return isPanelOpen() ? closePanel() : undefined;
    const savedIds = new Set(saved.map(({ source }) => source.load.loadId));
    setLoads(undefined);
    setLoadIds(loadIds.filter((loadId) => !savedIds.has(loadId)));
    const [first] = failures;
    if (first)
      reportFailure({
        ...first,
        message: `Can't change ${formatCount(failures.length, "load")}; first reason: ${first.message}`,
      });
  };
  const title = `Edit ${formatCount(loadIds.length, "load")}`;
  return (
    <ActionPanel
      title={title}
      action={{
        label: `Change ${formatCount(planned.length, "load")}`,
        title,
        hint: "change",
        isBusy,
        isReady: planned.length > 0 && !hasNegativeRate(edit) && edit.pickupDay !== undefined,
        isRunByEnter: true,
        run: save,
      }}
      cancel={closePanel}
    >
      {failure && <FailureNote failure={failure} />}
      {readFailure && <FailureNote failure={readFailure} retry={readAgain} />}
      <BulkFields edit={edit} change={(part) => setEdit({ ...edit, ...part })} />
      {!readFailure && <Preview planned={planned} loads={loads} />}
    </ActionPanel>
  );
}

function usePlannedChanges(loads: readonly LoadAtRevision[] | undefined, edit: BulkEdit): PlannedChange[] {
  const types = useAppInfo((state) => state.codeLists.equipmentTypes) ?? NO_CODES;
  const findUserName = useUserNames();
  const drafts = useMemo(
    () => loads?.map((source) => ({ source, before: toDraft(source.load) })) ?? [],
    [loads],
  );
  return useMemo(() => {
    const names = {
      getEquipmentName: (id: number) => getCodeName(types, id),
      getUserName: (userId: string) => findUserName(userId) ?? "",
    };
    return drafts.flatMap(({ source, before }) => {
      const after = applyBulkEdit(before, edit);
      const texts = describeBulkEdit(before, after, names);
      return texts.length > 0 ? { source, before, after, texts } : [];
    });
  }, [drafts, edit, types, findUserName]);
}

interface BulkFieldsProps {
  edit: BulkEdit;
  change: (part: Partial<BulkEdit>) => void;
}

const RATE_PREFIX = { amount: "$", dollars: "$", percent: "" };

function BulkFields({ edit, change }: BulkFieldsProps) {
  const types = useAppInfo((state) => state.codeLists.equipmentTypes) ?? NO_CODES;
  const users = useAppInfo((state) => state.users);
  return (
    <>
      <Text size="sm" c="dimmed">
        Empty fields change nothing.
      </Text>
      <Group gap="sm" align="flex-end" wrap="nowrap">
        <NumberInput
          flex={1}
          label="Posted rate"
          data-autofocus
          ref={focusOnMount}
          prefix={RATE_PREFIX[edit.rateKind]}
          suffix={edit.rateKind === "percent" ? "%" : ""}
          thousandSeparator=","
          decimalScale={2}
          error={hasNegativeRate(edit) ? "Enter $0 or more." : undefined}
          value={edit.rate}
          onChange={(next) => change({ rate: parseNumberInput(next) })}
        />
        <SegmentedControl
          aria-label="Rate change"
          data={[
            { value: "amount", label: "New" },
            { value: "dollars", label: "± $" },
            { value: "percent", label: "± %" },
          ]}
          value={edit.rateKind}
          onChange={(next) => change({ rateKind: next as BulkEdit["rateKind"] })}
        />
      </Group>
      <DayField change={(pickupDay) => change({ pickupDay })} />
      <SearchableSelect
        label="Equipment"
        data={types.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={edit.equipmentTypeId === "" ? null : String(edit.equipmentTypeId)}
        onChange={(next) => change({ equipmentTypeId: next === null ? "" : Number(next) })}
      />
      <Select
        label="Post as"
        clearable
        openOnFocus={false}
        data={users.map((user) => ({ value: user.userId, label: formatUserName(user) }))}
        value={edit.postAsUserId || null}
        onChange={(next) => change({ postAsUserId: next ?? "" })}
      />
      <Textarea
        label="Note (replaces the current note)"
        autosize
        minRows={2}
        value={edit.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  );
}

const parseTypedDay = (text: string) => parseDay(text.trim().toLowerCase(), toLocalDay(Date.now()));

/** A day typed as "12/4", "tue" or "tomorrow". Calls `change` with undefined while the typed text is not a day. */
function DayField({ change }: { change: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState("");
  const day = parseTypedDay(typed);
  const isInvalid = typed.trim() !== "" && !day;
  return (
    <TextInput
      label="Pickup day (moves all stop times)"
      placeholder="12/4 or tue"
      value={typed}
      error={isInvalid ? "Enter a day, for example 12/4 or tue." : undefined}
      rightSection={
        day && (
          <Text size="xs" c="dimmed">
            {formatStopDate(formatDay(day))}
          </Text>
        )
      }
      rightSectionWidth={80}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const next = parseTypedDay(text);
        change(text.trim() === "" ? "" : next && formatDay(next));
      }}
    />
  );
}

interface PreviewProps {
  planned: readonly PlannedChange[];
  loads: { available: readonly LoadAtRevision[]; unavailableCount: number } | undefined;
}

/** The first loads with their old and new values, and the number of booked and deleted loads. */
function Preview({ planned, loads }: PreviewProps) {
  if (!loads) return <Text size="sm">Reading loads…</Text>;
  const rest = planned.length - MAX_LISTED_LOADS;
  return (
    <section aria-label="Preview">
      <List size="sm" listStyleType="none" spacing="sm">
        {planned.slice(0, MAX_LISTED_LOADS).map(({ source: { load }, before, after, texts }) => (
          <List.Item key={load.loadId}>
            {`${formatLane(load)} ${load.loadNumber ?? ""}`.trim()}
            {texts.map((text) => (
              <Text key={text} size="sm" c="dimmed" lineClamp={2}>
                {text}
              </Text>
            ))}
            <NewWarnings before={before} after={after} />
          </List.Item>
        ))}
        {rest > 0 && <List.Item>{formatCount(rest, "more load")}</List.Item>}
      </List>
      {loads.unavailableCount > 0 && (
        <Text size="sm" mt="sm">
          {formatCount(
            loads.unavailableCount,
            "booked or deleted load stays",
            "booked or deleted loads stay",
          )}{" "}
          unchanged.
        </Text>
      )}
    </section>
  );
}

/** Shows the warnings that the edit adds, such as a pickup in the past. */
function NewWarnings({ before, after }: Pick<PlannedChange, "before" | "after">) {
  const known = useDraftWarnings(before);
  const warnings = useDraftWarnings(after).filter((warning) => !known.includes(warning));
  if (warnings.length === 0) return null;
  return (
    <Text size="sm" c="var(--amber)">
      Check: {warnings.join(" ")}
    </Text>
  );
}

interface SavedChange extends PlannedChange {
  /** The revision after the change. */
  revision: number;
}

async function changeLoads(planned: readonly PlannedChange[]) {
  const saved: SavedChange[] = [];
  const label = `Changing ${formatCount(planned.length, "load")}:`;
  const failures = await changeEach(label, planned, async (change) => {
    const { load, revision } = change.source;
    const request = toRequest(change.after) as never;
    const updated = await callChannel("loads.update", { loadId: load.loadId, revision, load: request });
    saved.push({ ...change, revision: updated.revision });
  });
  return { saved, failures };
}

/** Restores the previous values. Returns the text of the notice. */
async function undoChanges(saved: readonly SavedChange[]): Promise<string> {
  const restored = await restoreManyValues(
    saved.map(({ source, revision, before }) => ({
      loadId: source.load.loadId,
      before: { revision: source.revision, values: before },
      revision,
    })),
  );
  return `Restored the previous values of ${formatCount(restored, "load")}.`;
}
