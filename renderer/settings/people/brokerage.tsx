import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { readAppInfo, useAppInfo, userName } from "../../app-info.ts";
import { callChannel, toFailure } from "../../ui/data/channel.ts";
import { changeSettings } from "../preferences/change-settings.ts";
import classes from "../settings.module.css";

/** What the brokerage is called, and who sits at this window. */
export function Brokerage() {
  const accountName = useAppInfo((state) => state.info?.accountName ?? "");
  const userId = useAppInfo((state) => state.info?.userId ?? "");
  const users = useAppInfo((state) => state.users);
  const [name, setName] = useState(accountName);
  const [fault, setFault] = useState("");
  const rename = async () => {
    try {
      await callChannel("account.rename", { name });
      setFault("");
      await readAppInfo();
    } catch (error) {
      setFault(toFailure(error).message);
    }
  };
  return (
    <>
      <div className={classes.line}>
        <TextInput
          label="Name of the brokerage"
          w={320}
          value={name}
          error={fault}
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
        label="Who sits at this window"
        description="Loads that are posted here are posted by this user."
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
