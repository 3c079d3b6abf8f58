import { Button, Checkbox, PasswordInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import type { Failure } from "../../shared/failure.ts";
import { type RemoteDraft, remoteDraft, type SyncStatus } from "../../shared/window/sync.ts";
import { ask, failureOf, tell } from "../ui/ask.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import { counted } from "../ui/format.ts";
import { issueWords } from "../ui/issue-words.ts";
import { pathText } from "../ui/paths.ts";
import { useAnswer } from "../ui/use-answer.ts";
import classes from "./sync.module.css";
import { readSync } from "./sync.ts";

/** Connects a remote that speaks the interface. Until then everything stays on this computer. */
export function ConnectForm({ status }: { status: SyncStatus }) {
  const [failure, setFailure] = useState<Failure>();
  const { value: preview } = useAnswer("sync.preview", null);
  const form = useForm<RemoteDraft>({
    initialValues: {
      baseUrl: status.baseUrl,
      token: "",
      monitorUrl: status.monitorUrl,
      clientId: "",
      clientPassword: "",
      sendsExisting: false,
      address: "same",
    },
    validate: (values) => {
      const result = remoteDraft.safeParse(values);
      if (result.success) return {};
      return Object.fromEntries(
        result.error.issues.map((issue) => [pathText(issue.path), issueWords(issue)]),
      );
    },
  });
  const connect = form.onSubmit(async (draft) => {
    try {
      const { problem } = await ask("sync.connect", draft);
      tell(problem || "Connected.");
      await readSync();
    } catch (error) {
      setFailure(failureOf(error));
    }
  });
  const isMoved = status.baseUrl !== "" && form.values.baseUrl !== status.baseUrl;
  return (
    <form className={classes.connect} onSubmit={connect} noValidate>
      <h2>No remote is connected</h2>
      <Text size="sm" c="dimmed">
        Everything is kept on this computer. Connect a service that speaks the same interface, and what you
        edit is sent to it by itself, also what you edit while it cannot be reached.
      </Text>
      {failure && <FailureNote failure={failure} />}
      <Stack gap={8} mt={12}>
        <TextInput
          label="Address"
          placeholder="https://loads.example.com"
          {...form.getInputProps("baseUrl")}
        />
        <PasswordInput size="xs" label="Token" {...form.getInputProps("token")} />
        {isMoved && (
          <Select
            label="The address is another than before"
            data={[
              { value: "moved", label: "The same service, which moved" },
              { value: "another", label: "Another service" },
            ]}
            {...form.getInputProps("address")}
          />
        )}
        <TextInput
          label="Address of the carrier interfaces"
          description="Empty when carriers are not synchronised."
          {...form.getInputProps("monitorUrl")}
        />
        <TextInput label="Client ID" {...form.getInputProps("clientId")} />
        <PasswordInput size="xs" label="Client password" {...form.getInputProps("clientPassword")} />
        <Checkbox
          label={`Post what is on the board already: ${counted(preview?.toSend ?? 0, "load")}`}
          {...form.getInputProps("sendsExisting", { type: "checkbox" })}
        />
        <div>
          <Button type="submit" loading={form.submitting}>
            Connect
          </Button>
        </div>
      </Stack>
    </form>
  );
}
