import { Button, Checkbox, Group, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useState } from "react";
import { type Failure, toFailure } from "../../shared/failure.ts";
import { type RemoteDraft, remoteDraft, type SyncStatus } from "../../shared/views/sync.ts";
import { useAppInfo } from "../app-info.ts";
import { useDenial } from "../role.ts";
import { useIsMounted } from "../ui/behavior/use-is-mounted.ts";
import { WorkBar } from "../ui/components/work-bar.tsx";
import { callChannel } from "../ui/data/channel.ts";
import { invalidateChannels, useChannel } from "../ui/data/query.ts";
import { runWork } from "../ui/data/work.ts";
import { createFormValidator } from "../ui/fields/form-validator.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showFailure, showNotice } from "../ui/notices/notices.ts";
import { ConnectPreview } from "./connect-preview.tsx";
import classes from "./sync.module.css";

interface ConnectFormProps {
  status: SyncStatus;
  title: string;
  text: string;
  /** Closes the form; undefined if there is nothing to return to. */
  goBack?: () => void;
}

/** Connects or reconnects a remote. */
export function ConnectForm({ status, title, text, goBack }: ConnectFormProps) {
  const denial = useDenial("connectLoadBoard");
  const [failure, setFailure] = useState<Failure>();
  const [hasNoKeychain, setHasNoKeychain] = useState(false);
  const isMounted = useIsMounted();
  const { data: preview } = useChannel("sync.preview", null);
  const policy = useAppInfo((state) => state.info?.policy);
  const form = useForm<RemoteDraft>({
    initialValues: {
      baseUrl: chooseAddress(status.baseUrl, policy?.remoteBaseUrl, policy?.canChangeRemote),
      token: "",
      monitorUrl: chooseAddress(status.monitorUrl, policy?.remoteMonitorUrl, policy?.canChangeRemote),
      clientId: "",
      clientPassword: "",
      canSendExisting: false,
      canPostCopies: false,
      canSaveUnencrypted: false,
      address: "same",
    },
    validate: findErrors,
    onValuesChange: () => setFailure(undefined),
  });
  const connect = form.onSubmit(async (draft) => {
    try {
      const { problem } = await runWork("Adding loads to the outbox:", (workId) =>
        callChannel("sync.connect", { ...draft, address: chooseDecision(status, draft), workId }),
      );
      showNotice(problem || "Connected.");
      goBack?.();
      await invalidateChannels("sync.status");
    } catch (error) {
      if (!isMounted()) return showFailure("Can't connect the load board", error);
      const caught = toFailure(error);
      setFailure(caught);
      if (caught.fields.some(({ pointer }) => pointer === "/canSaveUnencrypted")) setHasNoKeychain(true);
    }
  });
  return (
    <form className={classes.connect} onSubmit={connect} noValidate>
      <h2>{title}</h2>
      <p className={classes.lead}>{text}</p>
      <Stack gap="xl">
        <RemoteFields
          form={form}
          isAddressChanged={isAddressChanged(status, form.values)}
          isReconnecting={goBack !== undefined}
        />
        <MonitorFields form={form} />
        {preview && (
          <ConnectPreview
            preview={preview}
            isAnother={chooseDecision(status, form.values) === "another"}
            canSendExisting={form.values.canSendExisting}
            hasUnsent={status.pending + status.inDoubt > 0}
            hasQuestions={preview.isCopy && !form.values.canPostCopies}
          >
            <Checkbox
              label="Post these loads"
              {...form.getInputProps("canSendExisting", { type: "checkbox" })}
            />
            {preview.isCopy && form.values.canSendExisting && (
              <Checkbox
                label="No other copy has posted these loads"
                description="This data was restored, imported or copied. Leave the box unchecked if you are not sure: each load then waits until you have checked the load board. If the load board is another Lanedesk, the check is automatic."
                {...form.getInputProps("canPostCopies", { type: "checkbox" })}
              />
            )}
          </ConnectPreview>
        )}
        {hasNoKeychain && (
          <Checkbox
            label="Save the token unencrypted"
            description="This computer has no keychain. Other programs that you run could read the token in Lanedesk's data folder."
            {...form.getInputProps("canSaveUnencrypted", { type: "checkbox" })}
          />
        )}
        {failure && <FailureNote failure={failure} />}
        {denial}
        <WorkBar />
        <Group gap="sm">
          <Button type="submit" loading={form.submitting} disabled={denial !== undefined} title={denial}>
            Connect
          </Button>
          {goBack && (
            <Button variant="default" onClick={goBack}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Prefers the connected address if the user may change the address, otherwise the policy's address. */
const chooseAddress = (connected: string, fromPolicy = "", canChange = true): string =>
  canChange ? connected || fromPolicy : fromPolicy || connected;

/** Compares the addresses without trailing slashes, because the main process stores an address without them. */
const isAddressChanged = (connected: SyncStatus, { baseUrl }: RemoteDraft): boolean =>
  connected.baseUrl !== "" &&
  (URL.canParse(baseUrl) ? new URL(baseUrl).href.replace(/\/+$/, "") : baseUrl) !== connected.baseUrl;

/** Ignores a decision about an address that the user has changed back. */
const chooseDecision = (connected: SyncStatus, draft: RemoteDraft): RemoteDraft["address"] =>
  isAddressChanged(connected, draft) ? draft.address : "same";

type Form = UseFormReturnType<RemoteDraft>;

interface RemoteFieldsProps {
  form: Form;
  isAddressChanged: boolean;
  /** Focuses the token, which usually changes when the user reconnects. */
  isReconnecting: boolean;
}

function RemoteFields({ form, isAddressChanged, isReconnecting }: RemoteFieldsProps) {
  const policy = useAppInfo((state) => state.info?.policy);
  const isFixed = policy?.canChangeRemote === false;
  return (
    <Stack gap="sm" role="group" aria-label="Loads and rates">
      <TextInput
        label="Address"
        description={
          isFixed
            ? `Set by your IT department. Ask ${policy.contact}.`
            : "Your load board provides the address and your token; for an office, your administrator does."
        }
        placeholder="https://loads.example.com"
        disabled={isFixed}
        {...form.getInputProps("baseUrl")}
      />
      <PasswordInput size="xs" label="Token" autoFocus={isReconnecting} {...form.getInputProps("token")} />
      {isAddressChanged && (
        <Select
          label="The address changed"
          placeholder="Choose"
          data={[
            { value: "moved", label: "Same load board, new address" },
            { value: "another", label: "Another load board" },
          ]}
          {...form.getInputProps("address")}
        />
      )}
    </Stack>
  );
}

function MonitorFields({ form }: { form: Form }) {
  return (
    <Stack gap="sm" role="group" aria-label="Carriers">
      <TextInput
        label="Carrier monitoring address"
        description="Leave this field empty if you do not use carrier monitoring."
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

function findErrors(values: RemoteDraft): Record<string, string> {
  const errors = createFormValidator(remoteDraft)(values);
  if (values.monitorUrl === "") return errors;
  if (values.clientId.trim() === "") errors.clientId = "Required";
  if (values.clientPassword === "") errors.clientPassword = "Required";
  return errors;
}
