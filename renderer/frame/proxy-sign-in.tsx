import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { create } from "zustand";
import { type Failure, toFailure } from "../../shared/failure.ts";
import { type NeededProxy, type ProxySignInForm, proxySignInForm } from "../../shared/views/proxy.ts";
import { callChannel } from "../ui/data/channel.ts";
import { useChannel } from "../ui/data/query.ts";
import { createFormValidator } from "../ui/fields/form-validator.ts";
import { FailureNote } from "../ui/notices/failure-note.tsx";
import { showNotice } from "../ui/notices/notices.ts";

/** The proxy whose dialog the user closed. */
const useDismissedProxy = create<{ proxy: NeededProxy | null }>(() => ({ proxy: null }));

/** Returns the proxy that requires a user name and password; null if there is none. */
export const useNeededProxy = () => useChannel("proxy.needed", null).data?.proxy ?? null;

/** Opens the closed dialog again. */
export const openProxySignIn = () => useDismissedProxy.setState({ proxy: null });

/** Asks for the user name and password of a proxy that requires them. */
export function ProxySignIn() {
  const proxy = useNeededProxy();
  const dismissed = useDismissedProxy((state) => state.proxy);
  const close = () => useDismissedProxy.setState({ proxy });
  const isDismissed = dismissed?.address === proxy?.address && dismissed?.isRejected === proxy?.isRejected;
  return (
    <Modal opened={proxy !== null && !isDismissed} onClose={close} title="Proxy sign-in">
      {proxy && <Fields key={`${proxy.address} ${proxy.isRejected}`} proxy={proxy} close={close} />}
    </Modal>
  );
}

function Fields({ proxy: { address, isRejected }, close }: { proxy: NeededProxy; close: () => void }) {
  const [failure, setFailure] = useState<Failure>();
  const form = useForm<ProxySignInForm>({
    initialValues: { address, user: "", password: "" },
    validate: createFormValidator(proxySignInForm),
  });
  const signIn = form.onSubmit(async (values) => {
    try {
      const { isStored } = await callChannel("proxy.signIn", values);
      if (!isStored)
        showNotice("This computer has no keychain. Lanedesk asks for the proxy's password at each start.");
    } catch (error) {
      setFailure(toFailure(error));
    }
  });
  return (
    <form onSubmit={signIn} noValidate>
      <Stack gap="lg">
        <p>
          {isRejected
            ? `The proxy ${address} rejected the user name or password. Enter both again.`
            : `The proxy ${address} requires a user name and password. Lanedesk sends them to this proxy only.`}
        </p>
        <TextInput
          label="User name"
          autoComplete="off"
          data-autofocus
          spellCheck={false}
          {...form.getInputProps("user")}
        />
        <PasswordInput size="xs" label="Password" {...form.getInputProps("password")} />
        {failure && <FailureNote failure={failure} />}
        <Group gap="sm">
          <Button type="submit" loading={form.submitting}>
            Sign in
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
