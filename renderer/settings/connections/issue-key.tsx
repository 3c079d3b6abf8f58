import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatUserName, useAppInfo } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { showFailure } from "../../ui/notices/notices.ts";
import classes from "../settings.module.css";
import type { Secret } from "./show-secret.tsx";

/** Issues a token for a user, or client credentials. */
export function IssueKey({ onIssued }: { onIssued: (secret: Secret) => void }) {
  const users = useAppInfo((state) => state.users);
  const ownId = useAppInfo((state) => state.info?.userId ?? "");
  const [label, setLabel] = useState("");
  const [userId, setUserId] = useState(ownId);
  const [isBusy, setIsBusy] = useState(false);
  const issueKey = async (job: () => Promise<Secret>) => {
    setIsBusy(true);
    try {
      onIssued(await job());
      setLabel("");
    } catch (error) {
      showFailure("Can't issue the key", error);
    } finally {
      setIsBusy(false);
    }
  };
  const issueToken = () =>
    issueKey(async () => {
      const { token } = await callChannel("accessKeys.issueToken", { userId, label: label.trim() });
      return { title: `Token ${label.trim()}`, parts: [{ name: "Token", text: token }] };
    });
  const issueClient = () =>
    issueKey(async () => {
      const { clientId, clientPassword } = await callChannel("accessKeys.issueClient", {
        label: label.trim(),
      });
      const parts = [
        { name: "Client ID", text: clientId },
        { name: "Client password", text: clientPassword },
      ];
      return { title: `Client credentials ${label.trim()}`, parts };
    });
  const hasLabel = label.trim() !== "";
  return (
    <div className={classes.line}>
      <TextInput
        label="Purpose"
        placeholder="TMS"
        w={200}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        label="User"
        w={180}
        data={users.map((user) => ({ value: user.userId, label: formatUserName(user) }))}
        value={userId || null}
        onChange={(next) => setUserId(next ?? "")}
      />
      <Button variant="default" disabled={!hasLabel || !userId || isBusy} onClick={issueToken}>
        Issue token
      </Button>
      <Button variant="default" disabled={!hasLabel || isBusy} onClick={issueClient}>
        Issue client credentials
      </Button>
    </div>
  );
}
