import { Button, Group, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Failure } from "../../shared/failure.ts";
import { type UserView, userForm } from "../../shared/views/app-info.ts";
import { ask, failureOf } from "../ui/ask.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { issueWords } from "../ui/issue-words.ts";
import { pathText } from "../ui/paths.ts";
import classes from "./settings.module.css";

const empty = { firstName: "", lastName: "", email: "", username: "", phone: "", isActive: true };

interface UserFormProps {
  /** Undefined for a new user. */
  user: UserView | undefined;
  done: () => void;
  cancel: () => void;
}

/** Adds a user, or changes one. */
export function UserForm({ user, done, cancel }: UserFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm({
    initialValues: user ? withoutId(user) : empty,
    validate: (values) => {
      const result = userForm.safeParse(values);
      if (result.success) return {};
      return Object.fromEntries(
        result.error.issues.map((issue) => [pathText(issue.path), issueWords(issue)]),
      );
    },
  });
  const save = form.onSubmit(async (draft) => {
    try {
      if (user) await ask("users.change", { userId: user.userId, user: draft });
      else await ask("users.add", draft);
      done();
    } catch (error) {
      setFailure(failureOf(error));
    }
  });
  return (
    <form onSubmit={save} noValidate>
      {failure && <FailureNote failure={failure} />}
      <div className={classes.two}>
        <TextInput label="First name" autoFocus {...form.getInputProps("firstName")} />
        <TextInput label="Last name" {...form.getInputProps("lastName")} />
        <TextInput label="E-mail" type="email" {...form.getInputProps("email")} />
        <TextInput label="Phone" {...form.getInputProps("phone")} />
        <TextInput label="User name" {...form.getInputProps("username")} />
      </div>
      <Switch mt={8} label="Active" {...form.getInputProps("isActive", { type: "checkbox" })} />
      <Group gap={8} mt={8}>
        <Button type="submit">{user ? "Save" : "Add"}</Button>
        <Button variant="default" onClick={cancel}>
          Back
        </Button>
      </Group>
    </form>
  );
}

const withoutId = ({ userId: _userId, ...draft }: UserView) => draft;
