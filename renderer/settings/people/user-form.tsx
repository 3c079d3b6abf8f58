import { Button, Group, Select, Switch, TextInput, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { type Failure, toFailure } from "../../../shared/failure.ts";
import { type UserView, userForm } from "../../../shared/views/app-info.ts";
import { MAX_LOADS_FOR_BROKERS, type Role, role } from "../../../shared/views/roles.ts";
import { formatUserName } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { createFormValidator } from "../../ui/fields/form-validator.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import classes from "../settings.module.css";

const NEW_USER = {
  firstName: "",
  lastName: "",
  email: "",
  username: "",
  phone: "",
  isActive: true,
  role: "broker" as Role,
};

export const ROLE_LABELS: Record<Role, string> = {
  broker: "Broker",
  manager: "Manager",
  administrator: "Administrator",
};

const ROLE_DESCRIPTIONS: Record<Role, string> = {
  broker: "Works with loads, carriers and rates.",
  manager: `Also imports data, changes templates and code lists, and changes more than ${MAX_LOADS_FOR_BROKERS} loads in one step.`,
  administrator:
    "Also changes users, access keys, settings and connections, manages backups, and reads the audit log.",
};

interface UserFormProps {
  /** If undefined, the form adds a user. */
  user: UserView | undefined;
  onDone: () => void;
  cancel: () => void;
}

/** Adds or edits a user. */
export function UserForm({ user, onDone, cancel }: UserFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    initialValues: user ? omitId(user) : NEW_USER,
    validate: createFormValidator(userForm),
  });
  const save = form.onSubmit(async (draft) => {
    try {
      if (user) await callChannel("users.change", { userId: user.userId, user: draft });
      else await callChannel("users.add", draft);
      onDone();
    } catch (error) {
      setFailure(toFailure(error));
    }
  });
  return (
    <form onSubmit={save} noValidate className={classes.userForm}>
      <Title order={3}>{user ? `Edit ${formatUserName(user)}` : "Add user"}</Title>
      {failure && <FailureNote failure={failure} />}
      <div className={classes.two}>
        <TextInput label="First name" autoFocus {...form.getInputProps("firstName")} />
        <TextInput label="Last name" {...form.getInputProps("lastName")} />
        <TextInput label="E-mail" type="email" {...form.getInputProps("email")} />
        <TextInput label="Phone" {...form.getInputProps("phone")} />
        <TextInput label="User name" {...form.getInputProps("username")} />
      </div>
      <Select
        mt="sm"
        w={320}
        label="Role"
        description={ROLE_DESCRIPTIONS[form.values.role]}
        data={role.options.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        {...form.getInputProps("role")}
      />
      <Switch mt="sm" label="Active" {...form.getInputProps("isActive", { type: "checkbox" })} />
      <Group gap="sm" mt="sm">
        <Button type="submit">{user ? "Save" : "Add"}</Button>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}

const omitId = ({ userId: _userId, ...draft }: UserView) => draft;
