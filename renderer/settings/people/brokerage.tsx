import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { toFailure } from "../../../shared/failure.ts";
import { readAppInfo, useAppInfo, userName } from "../../app-info.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { changeSettings } from "../preferences/change-settings.ts";
import classes from "../settings.module.css";

/** The name of the brokerage and the signed-in user. */
export function Brokerage() {
  const accountName = useAppInfo((state) => state.info?.accountName ?? "");
  const userId = useAppInfo((state) => state.info?.userId ?? "");
  const users = useAppInfo((state) => state.users);
  const [name, setName] = useState(accountName);
  const [error, setError] = useState("");
  const rename = async () => {
    try {
      await callChannel("account.rename", { name });
      setError("");
      await readAppInfo();
    } catch (thrown) {
      setError(toFailure(thrown).message);
    }
  };
  return (
    <>
      <div className={classes.line}>
        <TextInput
          label="Brokerage name"
          w={320}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={name.trim() === accountName || name.trim() === ""}
          onClick={rename}
        >
          Rename
        </Button>
      </div>
      <Select
        mt={8}
        w={320}
        label="Signed in as"
        description="Loads posted here are posted by this user."
        data={users.map((user) => ({ value: user.userId, label: userName(user) }))}
        value={userId || null}
        allowDeselect={false}
        onChange={async (next) => {
          if (next && (await changeSettings({ currentUserId: next }))) await readAppInfo();
        }}
      />
    </>
  );
}
