import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { readDesk, useDesk, userWords } from "../desk.ts";
import { ask, failureOf } from "../ui/ask.ts";
import { changeSettings } from "./change-settings.ts";
import classes from "./settings.module.css";

/** What the brokerage is called, and who sits at this window. */
export function Brokerage() {
  const accountName = useDesk((state) => state.desk?.accountName ?? "");
  const userId = useDesk((state) => state.desk?.userId ?? "");
  const users = useDesk((state) => state.users);
  const [name, setName] = useState(accountName);
  const [fault, setFault] = useState("");
  const rename = async () => {
    try {
      await ask("account.rename", { name });
      setFault("");
      await readDesk();
    } catch (error) {
      setFault(failureOf(error).message);
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
        data={users.map((user) => ({ value: user.userId, label: userWords(user) }))}
        value={userId || null}
        allowDeselect={false}
        onChange={async (next) => {
          if (next && (await changeSettings({ currentUserId: next }))) await readDesk();
        }}
      />
    </>
  );
}
