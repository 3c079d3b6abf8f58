import { Button, Select } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import { isSameJson } from "../../../shared/json.ts";
import { accountForm } from "../../../shared/views/app-info.ts";
import { formatUserName, readAppInfo, useAppInfo } from "../../app-info.ts";
import { RoleGate } from "../../role-gate.tsx";
import { callChannel } from "../../ui/data/channel.ts";
import { createFormValidator } from "../../ui/fields/form-validator.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { changeSettings } from "../preferences/change-settings.ts";
import { BrokerageFields, useAccountValues } from "./brokerage-fields.tsx";
import { ConfirmationTerms } from "./confirmation-terms.tsx";

/** The brokerage's name, numbers and phone, the signed-in user, and the terms on rate confirmations. */
export function Brokerage() {
  const saved = useAccountValues();
  const userId = useAppInfo((state) => state.info?.userId ?? "");
  const users = useAppInfo((state) => state.users);
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({ initialValues: saved, validate: createFormValidator(accountForm) });
  const isChanged = !isSameJson(form.values, saved);
  const [known, setKnown] = useState(saved);
  // A field that the user has not changed follows changes from other windows.
  if (!isSameJson(known, saved)) {
    setKnown(saved);
    const fields = accountForm.keyof().options.filter((field) => form.values[field] === known[field]);
    form.setValues(Object.fromEntries(fields.map((field) => [field, saved[field]])));
  }
  const save = form.onSubmit(async (values) => {
    try {
      await callChannel("account.change", values);
      setFailure(undefined);
      await readAppInfo();
    } catch (thrown) {
      setFailure(toFailure(thrown));
    }
  });
  return (
    <>
      <RoleGate action="changePeople">
        <form onSubmit={save} noValidate>
          {failure && <FailureNote failure={failure} />}
          <BrokerageFields form={form} />
          <Button mt="sm" type="submit" variant="default" disabled={!isChanged}>
            Save
          </Button>
        </form>
      </RoleGate>
      <Select
        mt="lg"
        w={320}
        label="Signed in as"
        description="The contact on loads that you post."
        data={users.map((user) => ({ value: user.userId, label: formatUserName(user) }))}
        value={userId || null}
        onChange={async (next) => {
          if (next && (await changeSettings({ currentUserId: next }))) await readAppInfo();
        }}
      />
      <ConfirmationTerms />
    </>
  );
}
