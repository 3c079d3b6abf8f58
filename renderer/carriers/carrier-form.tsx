import { Button, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { create } from "zustand";
import { toFailure } from "../../shared/failure.ts";
import { isSameJson } from "../../shared/json.ts";
import { type CarrierForm as Form, MAX_FACT_CHARS } from "../../shared/views/carrier.ts";
import { navigate } from "../navigation.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { PanelFrame } from "../ui/components/panel-frame.tsx";
import { callChannel } from "../ui/data/channel.ts";
import { parsePointer } from "../ui/fields/paths.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showFailure } from "../ui/notices/notices.ts";
import { showUndo } from "../ui/notices/undo.ts";
import { fieldLabels } from "./carrier-fields.ts";
import classes from "./carrier-form.module.css";
import { showCarrier } from "./queue.ts";

/** The open form: a carrier to add (`insdId` null) or to edit. */
interface OpenForm {
  insdId: number | null;
  /** The carrier's known facts; the initial values for a new carrier. */
  facts: Form;
  /** The texts in the fields, if the user typed. */
  typed?: Texts;
  /** Whether a save of the texts is running. */
  isSaving?: boolean;
  onSaved: (insdId: number) => void;
}

const useCarrierForm = create<{ form: OpenForm | undefined }>(() => ({ form: undefined }));

/**
 * Opens the form for a carrier. If the user typed into a form that is already open for this carrier, only `onSaved`
 * changes. Undo restores what the user typed into another open form.
 */
export function openCarrierForm(form: OpenForm): void {
  const { form: open } = useCarrierForm.getState();
  if (open?.typed && open.insdId === form.insdId && !form.typed)
    useCarrierForm.setState({ form: { ...open, onSaved: form.onSaved } });
  else {
    discardForm();
    useCarrierForm.setState({ form });
  }
}

/** Opens the form for a new carrier. After the user saves the carrier, shows it in the Carriers view. */
export const openNewCarrierForm = () =>
  openCarrierForm({
    insdId: null,
    facts: {},
    onSaved: (insdId) => {
      navigate("carriers");
      showCarrier(insdId);
    },
  });

const closeForm = () => useCarrierForm.setState({ form: undefined });

/** Closes the form. Undo opens the form again with what the user typed, unless a save of these texts is running. */
function discardForm(): void {
  const { form } = useCarrierForm.getState();
  closeForm();
  if (form?.typed && !form.isSaving && !isSameJson(form.typed, toTexts(form.facts)))
    showUndo("Draft discarded.", async () => openCarrierForm(form));
}

/** Returns the open form if its save is running; undefined if the user closed that form or opened another form. */
function findSavingForm(insdId: number | null): OpenForm | undefined {
  const { form } = useCarrierForm.getState();
  return form?.isSaving && form.insdId === insdId ? form : undefined;
}

/** The panel that adds or edits a carrier. The panel opens in every view, above any other panel. */
export function CarrierForm() {
  const form = useCarrierForm((state) => state.form);
  return (
    form && (
      <div className={classes.place}>
        <FormPanel key={form.insdId} form={form} />
      </div>
    )
  );
}

type TextField = Exclude<keyof Form, "officers">;

/** The texts in the fields of the form. */
type Texts = Record<keyof Form, string>;

const numberFields = ["usdotNumber", "mcNumber", "intrastateNumber"] as const;
const nameAndContactFields = ["legalName", "dbaName", "phone", "email"] as const;
const addressFields = ["street", "city", "state", "postalCode"] as const;
const textFields: readonly TextField[] = [...numberFields, ...nameAndContactFields, ...addressFields];

const FORM_ID = "carrier-form";

function toTexts(facts: Form): Texts {
  const texts = Object.fromEntries(textFields.map((field) => [field, facts[field] ?? ""]));
  return { ...(texts as Record<TextField, string>), officers: (facts.officers ?? []).join("\n") };
}

function FormPanel({ form }: { form: OpenForm }) {
  const { insdId, facts, isSaving = false, onSaved } = form;
  const texts = form.typed ?? toTexts(facts);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const changeText = (field: keyof Form, text: string) => {
    useCarrierForm.setState({ form: { ...form, typed: { ...texts, [field]: text } } });
    setErrors({});
  };
  const isNew = insdId === null;
  const title = isNew ? "Add carrier" : "Edit carrier";
  const initialFocus = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    initialFocus.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.closest("[data-typing]"))
        opener.focus({ preventScroll: true });
    };
  }, []);

  const save = async () => {
    const entered = {
      ...texts,
      officers: texts.officers
        .split("\n")
        .map((name) => name.trim())
        .filter(Boolean),
    };
    // An unchanged fact keeps its source and date.
    const known = isNew ? {} : facts;
    const changed = Object.fromEntries(
      Object.entries(entered).filter(
        ([field, value]) =>
          !isSameJson(value, known[field as keyof Form] ?? (field === "officers" ? [] : "")),
      ),
    );
    if (!isNew && Object.keys(changed).length === 0) return closeForm();
    useCarrierForm.setState({ form: { ...form, isSaving: true } });
    try {
      const saved = await callChannel("carriers.save", { insdId, facts: changed });
      const open = findSavingForm(insdId);
      // Text typed during the save stays in the form, which now compares with the saved facts.
      if (open && open.typed !== form.typed)
        useCarrierForm.setState({ form: { ...open, insdId: saved.insdId, facts: entered, isSaving: false } });
      else if (open) closeForm();
      onSaved(saved.insdId);
    } catch (error) {
      const open = findSavingForm(insdId);
      if (!open) return showFailure("Can't save the carrier", error);
      useCarrierForm.setState({ form: { ...open, isSaving: false } });
      const { message, fields } = toFailure(error);
      const byField = fields.map(({ pointer, message: text }) => [parsePointer(pointer)[1] ?? "", text]);
      setErrors(byField.length > 0 ? Object.fromEntries(byField) : { whole: message });
    }
  };
  useOfferCommands([
    {
      id: "save-carrier",
      title: isNew ? "Add carrier" : "Save carrier",
      group: "Carriers",
      keys: ["Mod+Enter"],
      hint: "save",
      canRunInFields: true,
      isEnabled: !isSaving,
      run: () => void save(),
    },
    {
      id: "close-carrier-form",
      title: "Cancel",
      group: "Carriers",
      keys: ["Escape"],
      hint: "cancel",
      canRunInFields: true,
      run: discardForm,
    },
  ]);
  const renderInput = (field: TextField) => (
    <TextInput
      key={field}
      label={fieldLabels[field]}
      value={texts[field]}
      error={errors[field]}
      maxLength={MAX_FACT_CHARS}
      autoComplete="off"
      spellCheck={false}
      // The USDOT number identifies the carrier, so the number can't change.
      disabled={field === "usdotNumber" && Boolean(facts.usdotNumber) && !isNew}
      ref={field === (isNew ? "usdotNumber" : "legalName") ? initialFocus : undefined}
      onChange={(event) => changeText(field, event.currentTarget.value)}
    />
  );
  return (
    <PanelFrame
      hasFields
      title={title}
      label={title}
      close={discardForm}
      actions={
        <>
          <Button type="submit" form={FORM_ID} loading={isSaving} rightSection={<KeyHint keys="Mod+Enter" />}>
            {isNew ? "Add carrier" : "Save carrier"}
          </Button>
          <Button variant="default" onClick={discardForm}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {errors.whole && <FailureNote failure={{ code: "conflict", message: errors.whole, fields: [] }} />}
        <SimpleGrid cols={3} spacing="sm">
          {numberFields.map(renderInput)}
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="sm">
          {nameAndContactFields.map(renderInput)}
        </SimpleGrid>
        <div className={classes.address}>{addressFields.map(renderInput)}</div>
        <Textarea
          label={fieldLabels.officers}
          description="One name per line"
          autosize
          minRows={2}
          maxRows={6}
          value={texts.officers}
          error={errors.officers}
          onChange={(event) => changeText("officers", event.currentTarget.value)}
        />
      </form>
    </PanelFrame>
  );
}
