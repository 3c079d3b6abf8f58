import { Button, Group } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import {
  discardDraft,
  isChanged,
  type OpenDraft,
  redoTyping,
  restoreDraft,
  undoTyping,
  useDrafts,
} from "../drafts/open-drafts.ts";
import { validateDraft } from "../drafts/request.ts";
import { closePanel, openEditor, openLoad } from "../panel/panel.ts";
import { PanelFrame } from "../panel/panel-frame.tsx";
import { BlockedNotice } from "./blocked-notice.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { FreightFields, useFreightSummary } from "./freight-fields.tsx";
import { MoneyFields, summarizeMoney } from "./money-fields.tsx";
import { NotesFields, summarizeNotes } from "./notes-fields.tsx";
import { OtherFields, summarizeOther } from "./other-fields.tsx";
import { PostingFields, usePostingSummary } from "./posting-fields.tsx";
import { saveDraft } from "./save.ts";
import { Section } from "./section.tsx";
import { Stops } from "./stops.tsx";
import { DraftContext } from "./use-field.ts";
import { useLoadChanges } from "./use-load-changes.ts";

/** The editor of the panel: a new load, or one that stands. What is typed stays when it is closed. */
export function Editor({ draftKey, field }: { draftKey: string; field: string | undefined }) {
  const draft = useDrafts((drafts) => drafts[draftKey]);
  return draft ? <OpenEditor draftKey={draftKey} draft={draft} field={field} /> : null;
}

interface OpenEditorProps {
  draftKey: string;
  draft: OpenDraft;
  field: string | undefined;
}

function OpenEditor({ draftKey, draft, field }: OpenEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const faults = useMemo(() => validateDraft(draft.value), [draft.value]);
  const context = useMemo(() => ({ draftKey, faults }), [draftKey, faults]);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(field ? `[name="${field}"]` : "input");
    first?.focus();
    // As with Tab: what is typed takes the place of what stands there.
    first?.select();
  }, [field]);
  useLoadChanges(draftKey, draft.edits?.loadId);
  const save = async () => {
    if (!(await saveDraft(draftKey))) focusFirstFault(form.current);
  };
  const leave = () => {
    if (!isChanged(draft)) discardDraft(draftKey);
    if (draft.edits) openLoad(draft.edits.loadId);
    else closePanel();
  };
  const discard = () => {
    discardDraft(draftKey);
    showUndo("What you typed was thrown away.", async () => takeUp(draft));
    if (draft.edits) openLoad(draft.edits.loadId);
    else closePanel();
  };
  useOfferCommands([
    {
      id: "save",
      title: draft.edits ? "Save the load" : "Post the load",
      group: "Editor",
      keys: ["Mod+Enter"],
      hint: draft.edits ? "save" : "post",
      inFields: true,
      run: save,
    },
    {
      id: "undo-step",
      title: "Undo typing",
      group: "Editor",
      keys: ["Mod+z"],
      inFields: true,
      enabled: draft.past.length > 0,
      run: () => undoTyping(draftKey),
    },
    {
      id: "redo-step",
      title: "Redo typing",
      group: "Editor",
      keys: ["Mod+Shift+z", "Mod+y"],
      inFields: true,
      enabled: draft.future.length > 0,
      run: () => redoTyping(draftKey),
    },
    {
      id: "close-editor",
      title: "Close the editor; what was typed stays",
      group: "Editor",
      keys: ["Escape"],
      hint: "back",
      inFields: true,
      run: leave,
    },
  ]);
  const verb = draft.edits ? "Save" : "Post";
  return (
    <PanelFrame
      isTyped
      title={draft.edits ? "Edit load" : "New load"}
      close={leave}
      actions={
        <Group justify="space-between" w="100%">
          <Button onClick={save} loading={draft.isSaving} rightSection={<KeyHint keys="Mod+Enter" />}>
            {verb}
          </Button>
          <Button variant="subtle" color="gray" disabled={!isChanged(draft)} onClick={discard}>
            Throw away what I typed
          </Button>
        </Group>
      }
    >
      {draft.blocked && <BlockedNotice draftKey={draftKey} draft={draft} why={draft.blocked} />}
      {draft.latest && !draft.blocked && (
        <ChangedNotice draftKey={draftKey} draft={draft} newer={draft.latest} />
      )}
      <DraftContext value={context}>
        <form ref={form} onSubmit={(event) => event.preventDefault()} noValidate>
          <Sections
            draft={draft}
            faults={draft.hasTriedToSave ? { ...faults, ...draft.serverErrors } : draft.serverErrors}
          />
        </form>
      </DraftContext>
    </PanelFrame>
  );
}

/** Takes up a draft again that was thrown away. */
function takeUp({ draftId, value, base, edits }: OpenDraft): void {
  restoreDraft(draftId, value, base, edits);
  openEditor(edits?.loadId ?? draftId);
}

function Sections({ draft, faults }: { draft: OpenDraft; faults: Record<string, string> }) {
  const freightWords = useFreightSummary(draft.value);
  const postingWords = usePostingSummary(draft.value);
  const has = (...starts: string[]) =>
    Object.keys(faults).some((path) => starts.some((start) => path.startsWith(start)));
  return (
    <>
      <Section
        title="Stops"
        holds={`${draft.value.loadStops.length} stops`}
        startsOpen
        hasFault={has("loadStops")}
      >
        <Stops />
      </Section>
      <Section
        title="Equipment and freight"
        holds={freightWords}
        startsOpen
        hasFault={has("equipmentAttributes", "dimensional", "commodityId", "freightClassId")}
      >
        <FreightFields />
      </Section>
      <Section title="Money" holds={summarizeMoney(draft.value)} startsOpen hasFault={has("rateAttributes")}>
        <MoneyFields draft={draft.value} />
      </Section>
      <Section
        title="Who and how"
        holds={postingWords}
        hasFault={has("postAsUserId", "loadActionAttributes", "loadLabel", "loadTracking")}
      >
        <PostingFields />
      </Section>
      <Section
        title="Numbers and notes"
        holds={summarizeNotes(draft.value)}
        hasFault={has("loadNumber", "loadReferenceNumbers", "note", "tenderNotes")}
      >
        <NotesFields />
      </Section>
      <Section
        title="Custom data and terms"
        holds={summarizeOther(draft.value)}
        hasFault={has("customData", "termsAndConditions")}
      >
        <OtherFields />
      </Section>
    </>
  );
}

/** Waits for folded parts with a fault to unfold, then leads there. */
function focusFirstFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()),
  );
}
