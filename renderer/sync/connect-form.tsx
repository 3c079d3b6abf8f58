import { Button, Checkbox, Group, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useState } from "react";
import type { Failure } from "../../shared/failure.ts";
import { type RemoteDraft, remoteDraft, type SyncStatus } from "../../shared/views/sync.ts";
import { callChannel, toFailure } from "../ui/data/channel.ts";
import { invalidate, useChannel } from "../ui/data/query.ts";
import { runWork } from "../ui/data/work.ts";
import { issueMessage } from "../ui/fields/issue-message.ts";
import { pathText } from "../ui/fields/paths.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showNotice } from "../ui/notices/notices.ts";
import { WorkBar } from "../ui/parts/work-bar.tsx";
import { ConnectPreview } from "./connect-preview.tsx";
import classes from "./sync.module.css";

interface ConnectFormProps {
  status: SyncStatus;
  title: string;
  words: string;
  /** Given where one can go back without connecting. */
  back?: () => void;
}

/** Connects a remote that speaks the interface, or connects it again. Until then everything stays on this computer. */
export function ConnectForm({ status, title, words, back }: ConnectFormProps) {
  const [failure, setFailure] = useState<Failure>();
  const { data: preview } = useChannel("sync.preview", null);
  const form = useForm<RemoteDraft>({
    initialValues: {
      baseUrl: status.baseUrl,
      token: "",
      monitorUrl: status.monitorUrl,
      clientId: "",
      clientPassword: "",
      sendsExisting: false,
      postsCopies: false,
      address: "same",
    },
    validate: faultsOf,
    onValuesChange: () => setFailure(undefined),
  });
  const connect = form.onSubmit(async (draft) => {
    try {
      const { problem } = await runWork("Putting loads in the outbox:", (workId) =>
        callChannel("sync.connect", { ...draft, workId }),
      );
      showNotice(problem || "Connected.");
      back?.();
      await invalidate("sync.status");
    } catch (error) {
      setFailure(toFailure(error));
    }
  });
  const isMoved = status.baseUrl !== "" && form.values.baseUrl !== status.baseUrl;
  return (
    <form className={classes.connect} onSubmit={connect} noValidate>
      <h2>{title}</h2>
      <p className={classes.lead}>{words}</p>
      <Stack gap={24}>
        <AboutLoads form={form} isMoved={isMoved} isAgain={back !== undefined} />
        <AboutCarriers form={form} />
        {preview && (
          <ConnectPreview
            preview={preview}
            sendsExisting={form.values.sendsExisting}
            asksFirst={preview.isCopy && !form.values.postsCopies}
          >
            <Checkbox
              label="Post these loads there too"
              {...form.getInputProps("sendsExisting", { type: "checkbox" })}
            />
            {preview.isCopy && form.values.sendsExisting && (
              <Checkbox
                label="None of them was posted there since the backup was made"
                description="This store was restored from a backup. Unless you know that, each load waits until you have looked whether it is there already; a Lanedesk tells by itself."
                {...form.getInputProps("postsCopies", { type: "checkbox" })}
              />
            )}
          </ConnectPreview>
        )}
        {failure && <FailureNote failure={failure} />}
        <WorkBar />
        <Group gap={8}>
          <Button type="submit" loading={form.submitting}>
            Connect
          </Button>
          {back && (
            <Button variant="default" onClick={back}>
              Back
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

type Form = UseFormReturnType<RemoteDraft>;

interface AboutLoadsProps {
  form: Form;
  isMoved: boolean;
  /** What is wanted most often then is another token. */
  isAgain: boolean;
}

function AboutLoads({ form, isMoved, isAgain }: AboutLoadsProps) {
  return (
    <Stack gap={8} role="group" aria-label="Loads and rates">
      <TextInput
        label="Address"
        description="Whoever runs the service tells you the address, and gives you a token of your own."
        placeholder="https://loads.example.com"
        {...form.getInputProps("baseUrl")}
      />
      <PasswordInput size="xs" label="Token" autoFocus={isAgain} {...form.getInputProps("token")} />
      {isMoved && (
        <Select
          label="The address is another than before"
          placeholder="Choose what stands there"
          data={[
            { value: "moved", label: "The same service, which moved" },
            { value: "another", label: "Another service" },
          ]}
          {...form.getInputProps("address")}
        />
      )}
    </Stack>
  );
}

function AboutCarriers({ form }: { form: Form }) {
  return (
    <Stack gap={8} role="group" aria-label="Carriers">
      <TextInput
        label="Address of the carrier interfaces"
        description="Empty when carriers are not synchronized."
        {...form.getInputProps("monitorUrl")}
      />
      {form.values.monitorUrl !== "" && (
        <div className={classes.two}>
          <TextInput label="Client ID" {...form.getInputProps("clientId")} />
          <PasswordInput size="xs" label="Client password" {...form.getInputProps("clientPassword")} />
        </div>
      )}
    </Stack>
  );
}

function faultsOf(values: RemoteDraft): Record<string, string> {
  const issues = remoteDraft.safeParse(values).error?.issues ?? [];
  const faults = Object.fromEntries(issues.map((issue) => [pathText(issue.path), issueMessage(issue)]));
  if (values.monitorUrl === "") return faults;
  if (values.clientId.trim() === "") faults.clientId = "Needed for the carrier interfaces.";
  if (values.clientPassword === "") faults.clientPassword = "Needed for the carrier interfaces.";
  return faults;
}
