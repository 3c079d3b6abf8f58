import { Button, SimpleGrid, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { type Failure, toFailure } from "../../shared/failure.ts";
import { accountForm, userForm } from "../../shared/views/app-info.ts";
import { readAppInfo, useAppInfo } from "../app-info.ts";
import { BrokerageFields } from "../settings/people/brokerage-fields.tsx";
import { callChannel } from "../ui/data/channel.ts";
import { createFormValidator } from "../ui/fields/form-validator.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import classes from "./identity-form.module.css";

const EMPTY_USER = { firstName: "", lastName: "", email: "", phone: "", username: "", isActive: true };
const contactForm = userForm.refine(({ phone }) => phone !== "", {
  path: ["phone"],
  error: "A phone number is required.",
});

/** Asks once for the brokerage and the user, who is the default contact of the loads that the user posts. */
export function IdentityForm() {
  const userId = useAppInfo((state) => state.info?.userId ?? "");
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);
  const brokerage = useForm({
    initialValues: { name: "", mcNumber: "", usdotNumber: "", phone: "" },
    validate: createFormValidator(accountForm),
  });
  const user = useForm({ initialValues: EMPTY_USER, validate: createFormValidator(contactForm) });
  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    const results = [brokerage.validate(), user.validate()];
    if (results.some(({ hasErrors }) => hasErrors)) return;
    setIsBusy(true);
    try {
      await callChannel("account.change", brokerage.values);
      await callChannel("users.change", { userId, user: user.values });
      await readAppInfo();
    } catch (error) {
      setFailure(toFailure(error));
      setIsBusy(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={save} noValidate data-typing>
      <h2>Welcome to Lanedesk</h2>
      <Text size="sm" c="dimmed">
        Carriers see you as the contact on your loads. You can change these details in Settings.
      </Text>
      {failure && <FailureNote failure={failure} />}
      <BrokerageFields form={brokerage} />
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="First name" autoComplete="given-name" {...user.getInputProps("firstName")} />
        <TextInput label="Last name" autoComplete="family-name" {...user.getInputProps("lastName")} />
        <TextInput label="Your phone" type="tel" autoComplete="tel" {...user.getInputProps("phone")} />
        <TextInput label="Your e-mail" type="email" autoComplete="email" {...user.getInputProps("email")} />
      </SimpleGrid>
      <div>
        <Button type="submit" loading={isBusy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
