import { Button, Group, Text } from "@mantine/core";
import { useLayoutEffect, useMemo, useRef } from "react";
import { closePanel, openEditor, openLoad } from "../../panel.ts";
import { useOfferCommands } from "../../ui/commands/commands.ts";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import { PanelFrame } from "../../ui/components/panel-frame.tsx";
import { showUndo } from "../../ui/notices/undo.ts";
import {
  discardDraft,
  isChanged,
  type OpenDraft,
  redoTyping,
  restoreDiscardedDraft,
  undoTyping,
  useDrafts,
} from "../drafts/open-drafts.ts";
import { validateDraft } from "../drafts/request.ts";
import { BlockedNotice } from "./blocked-notice.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { CustomDataFields, summarizeCustomData } from "./custom-data-fields.tsx";
import { FreightFields, useFreightSummary } from "./freight-fields.tsx";
import { MoneyFields, summarizeMoney } from "./money-fields.tsx";
import { NotesFields, summarizeNotes } from "./notes-fields.tsx";
import { PostingFields, usePostingSummary } from "./posting-fields.tsx";
import { saveDraft } from "./save.ts";
import { Section } from "./section.tsx";
import { Stops } from "./stops.tsx";
import { DraftContext } from "./use-field.ts";
import { useLoadChanges } from "./use-load-changes.ts";

/**
 * Edits a new or an existing load. Closing the editor keeps a changed draft.
 * @param field path of the field to focus; the first field by default
 */
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
  const errors = useMemo(() => validateDraft(draft.value), [draft.value]);
  const context = useMemo(() => ({ draftKey, errors }), [draftKey, errors]);
  // A layout effect, so that the field receives the first typed letters.
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(field ? `[name="${field}"]` : "input");
    first?.focus();
    // Select the text, as Tab does, so that typing replaces it.
    first?.select();
  }, [field]);
  useLoadChanges(draftKey, draft.editedLoad?.loadId);
  const save = async () => {
    if (!(await saveDraft(draftKey))) focusFirstError(form.current);
  };
  const close = () => (draft.editedLoad ? openLoad(draft.editedLoad.loadId) : closePanel());
  const leave = () => {
    // A `ListField` adds an unfinished entry to the draft when the field loses focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const latest = useDrafts.getState()[draftKey];
    if (latest && !isChanged(latest)) discardDraft(draftKey);
    close();
  };
  const discard = () => {
    discardDraft(draftKey);
    showUndo("Draft discarded.", async () => reopenDraft(draft));
    close();
  };
  useOfferCommands([
    {
      id: "save",
      title: draft.editedLoad ? "Save load" : "Post load",
      group: "Editor",
      keys: ["Mod+Enter"],
      hint: draft.editedLoad ? "save" : "post",
      canRunInFields: true,
      run: save,
    },
    {
      id: "undo-step",
      title: "Undo typing",
      group: "Editor",
      keys: ["Mod+z"],
      canRunInFields: true,
      isEnabled: draft.past.length > 0,
      run: () => undoTyping(draftKey),
    },
    {
      id: "redo-step",
      title: "Redo typing",
      group: "Editor",
      keys: ["Mod+Shift+z", "Mod+y"],
      canRunInFields: true,
      isEnabled: draft.future.length > 0,
      run: () => redoTyping(draftKey),
    },
    {
      id: "close-editor",
      title: "Close editor and keep draft",
      group: "Editor",
      keys: ["Escape"],
      hint: "back",
      canRunInFields: true,
      run: leave,
    },
  ]);
  const warnings = draft.warnings?.value === draft.value ? draft.warnings.texts : [];
  const label = `${draft.editedLoad ? "Save" : "Post"}${warnings.length > 0 ? " anyway" : ""}`;
  return (
    <PanelFrame
      hasFields
      title={draft.editedLoad ? "Edit load" : "New load"}
      close={leave}
      actions={
        <Group justify="space-between" w="100%">
          {warnings.length > 0 && (
            <Text size="sm" w="100%" c="var(--amber)" role="alert">
              Check: {warnings.join(" ")}
            </Text>
          )}
          <Button onClick={save} loading={draft.isSaving} rightSection={<KeyHint keys="Mod+Enter" />}>
            {label}
          </Button>
          {/* Discard can't stop a save. */}
          <Button
            variant="subtle"
            color="gray"
            disabled={!isChanged(draft) || draft.isSaving}
            onClick={discard}
          >
            Discard
          </Button>
        </Group>
      }
    >
      {draft.blockedReason && (
        <BlockedNotice draftKey={draftKey} draft={draft} reason={draft.blockedReason} />
      )}
      {draft.latest && !draft.blockedReason && (
        <ChangedNotice draftKey={draftKey} draft={draft} latest={draft.latest} />
      )}
      <DraftContext value={context}>
        <form ref={form} data-undoes onSubmit={(event) => event.preventDefault()} noValidate>
          <Sections
            draft={draft}
            errors={draft.hasTriedToSave ? { ...errors, ...draft.saveErrors } : draft.saveErrors}
          />
        </form>
      </DraftContext>
    </PanelFrame>
  );
}

function reopenDraft(draft: OpenDraft): string {
  const text = restoreDiscardedDraft(draft);
  openEditor(draft.editedLoad?.loadId ?? draft.draftId);
  return text;
}

function Sections({ draft, errors }: { draft: OpenDraft; errors: Record<string, string> }) {
  const freightSummary = useFreightSummary(draft.value);
  const postingSummary = usePostingSummary(draft.value);
  const hasErrorIn = (...prefixes: string[]) =>
    Object.keys(errors).some((path) => prefixes.some((prefix) => path.startsWith(prefix)));
  return (
    <>
      <Section
        title="Stops"
        summary={`${draft.value.loadStops.length} stops`}
        isInitiallyOpen
        hasError={hasErrorIn("loadStops")}
      >
        <Stops />
      </Section>
      <Section
        title="Equipment and freight"
        summary={freightSummary}
        isInitiallyOpen
        hasError={hasErrorIn("equipmentAttributes", "dimensional", "commodityId", "freightClassId")}
      >
        <FreightFields />
      </Section>
      <Section
        title="Money"
        summary={summarizeMoney(draft.value)}
        isInitiallyOpen
        hasError={hasErrorIn("rateAttributes")}
      >
        <MoneyFields draft={draft.value} loadId={draft.editedLoad?.loadId} />
      </Section>
      <Section
        title="Contact and posting"
        summary={postingSummary}
        hasError={hasErrorIn("postAsUserId", "loadActionAttributes", "loadLabel", "loadTracking")}
      >
        <PostingFields loadId={draft.editedLoad?.loadId} />
      </Section>
      <Section
        title="References and notes"
        summary={summarizeNotes(draft.value)}
        hasError={hasErrorIn("loadNumber", "loadReferenceNumbers", "note", "tenderNotes")}
      >
        <NotesFields />
      </Section>
      <Section
        title="Custom data and terms"
        summary={summarizeCustomData(draft.value)}
        hasError={hasErrorIn("customData", "termsAndConditions")}
      >
        <CustomDataFields />
      </Section>
    </>
  );
}

/** Focuses the first invalid field after collapsed sections with errors have opened. */
function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()),
  );
}
