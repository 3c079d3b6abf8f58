import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { useDesk, userWords } from "../desk.ts";
import { ask, tellFailure } from "../ui/ask.ts";
import type { Secret } from "./once-shown.tsx";
import classes from "./settings.module.css";

/** Issues a token for a user, or client credentials. */
export function IssueKey({ issued }: { issued: (secret: Secret) => void }) {
  const users = useDesk((state) => state.users);
  const ownId = useDesk((state) => state.desk?.userId ?? "");
  const [label, setLabel] = useState("");
  const [userId, setUserId] = useState(ownId);
  const issue = async (job: () => Promise<Secret>) => {
    try {
      issued(await job());
      setLabel("");
    } catch (error) {
      tellFailure("No key was issued", error);
    }
  };
  const issueToken = () =>
    issue(async () => {
      const { token } = await ask("accessKeys.issueToken", { userId, label: label.trim() });
      return { title: `Token ${label.trim()}`, parts: [{ name: "Token", text: token }] };
    });
  const issueClient = () =>
    issue(async () => {
      const { clientId, clientPassword } = await ask("accessKeys.issueClient", { label: label.trim() });
      const parts = [
        { name: "Client ID", text: clientId },
        { name: "Client password", text: clientPassword },
      ];
      return { title: `Client credentials ${label.trim()}`, parts };
    });
  const isNamed = label.trim() !== "";
  return (
    <div className={classes.line}>
      <TextInput
        label="What it is for"
        placeholder="Transport management"
        w={200}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Select
        label="For the user"
        w={180}
        data={users.map((user) => ({ value: user.userId, label: userWords(user) }))}
        value={userId || null}
        allowDeselect={false}
        onChange={(next) => setUserId(next ?? "")}
      />
      <Button variant="default" disabled={!isNamed || !userId} onClick={issueToken}>
        Issue a token
      </Button>
      <Button variant="default" disabled={!isNamed} onClick={issueClient}>
        Issue client credentials
      </Button>
    </div>
  );
}
