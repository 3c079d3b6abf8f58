import { Button, Group } from "@mantine/core";
import { useEffect, useMemo, useRef } from "react";
import { useOffer } from "../../ui/commands.ts";
import { Keyed } from "../../ui/keyed.tsx";
import { tellUndoable } from "../../ui/undo.ts";
import { closePanel, openEditor, openLoad } from "../panel/panel.ts";
import { PanelFrame } from "../panel/panel-frame.tsx";
import { Barred } from "./barred.tsx";
import {
  dropDraft,
  isChanged,
  type OpenDraft,
  redoStep,
  restoreDraft,
  undoStep,
  useDrafts,
} from "./drafts.ts";
import { FreightFields, useFreightWords } from "./freight-fields.tsx";
import { MoneyFields, moneyWords } from "./money-fields.tsx";
import { Newer } from "./newer.tsx";
import { NotesFields, notesWords } from "./notes-fields.tsx";
import { OtherFields, otherWords } from "./other-fields.tsx";
import { PostingFields, usePostingWords } from "./posting-fields.tsx";
import { faultsOf } from "./request.ts";
import { saveDraft } from "./save.ts";
import { Section } from "./section.tsx";
import { Stops } from "./stops.tsx";
import { DraftContext } from "./use-field.ts";
import { useNewer } from "./use-newer.ts";

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
  const faults = useMemo(() => faultsOf(draft.value), [draft.value]);
  const context = useMemo(() => ({ draftKey, faults }), [draftKey, faults]);
  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(field ? `[name="${field}"]` : "input");
    first?.focus();
    // As with Tab: what is typed takes the place of what stands there.
    first?.select();
  }, [field]);
  useNewer(draftKey, draft.edits?.loadId);
  const save = async () => {
    if (!(await saveDraft(draftKey))) focusFirstFault(form.current);
  };
  const leave = () => {
    if (!isChanged(draft)) dropDraft(draftKey);
    if (draft.edits) openLoad(draft.edits.loadId);
    else closePanel();
  };
  const discard = () => {
    dropDraft(draftKey);
    tellUndoable("What you typed was thrown away.", async () => takeUp(draft));
    if (draft.edits) openLoad(draft.edits.loadId);
    else closePanel();
  };
  useOffer([
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
      run: () => undoStep(draftKey),
    },
    {
      id: "redo-step",
      title: "Redo typing",
      group: "Editor",
      keys: ["Mod+Shift+z", "Mod+y"],
      inFields: true,
      enabled: draft.future.length > 0,
      run: () => redoStep(draftKey),
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
          <Button onClick={save} loading={draft.saving} rightSection={<Keyed keys="Mod+Enter" />}>
            {verb}
          </Button>
          <Button variant="subtle" color="gray" disabled={!isChanged(draft)} onClick={discard}>
            Throw away what I typed
          </Button>
        </Group>
      }
    >
      {draft.barred && <Barred draftKey={draftKey} draft={draft} why={draft.barred} />}
      {draft.newer && !draft.barred && <Newer draftKey={draftKey} draft={draft} newer={draft.newer} />}
      <DraftContext value={context}>
        <form ref={form} onSubmit={(event) => event.preventDefault()} noValidate>
          <Sections draft={draft} faults={draft.tried ? { ...faults, ...draft.refused } : draft.refused} />
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
  const freightWords = useFreightWords(draft.value);
  const postingWords = usePostingWords(draft.value);
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
      <Section title="Money" holds={moneyWords(draft.value)} startsOpen hasFault={has("rateAttributes")}>
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
        holds={notesWords(draft.value)}
        hasFault={has("loadNumber", "loadReferenceNumbers", "note", "tenderNotes")}
      >
        <NotesFields />
      </Section>
      <Section
        title="Custom data and terms"
        holds={otherWords(draft.value)}
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
