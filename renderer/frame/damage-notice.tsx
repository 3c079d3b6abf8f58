import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { navigate } from "../navigation.ts";
import { useChannel } from "../ui/data/query.ts";
import { formatCount } from "../ui/format.ts";

const NOTICE_ID = "damaged-records";

/** Shows one notice about the damaged records found since Lanedesk opened the store, with a button to the backups. */
export function useDamageNotice(): void {
  const { data } = useChannel("store.damage", null);
  const records = (data ?? []).reduce((sum, { count }) => sum + count, 0);
  useEffect(() => {
    if (records === 0) return;
    const notice = {
      id: NOTICE_ID,
      color: "red",
      message: <DamageMessage records={records} />,
      autoClose: false as const,
    };
    // Hides an open notice first, so that the new notice replaces the open one.
    notifications.hide(NOTICE_ID);
    notifications.show(notice);
  }, [records]);
}

const DamageMessage = ({ records }: { records: number }) => (
  <Group justify="space-between" wrap="nowrap">
    <span>
      Lanedesk found {formatCount(records, "damaged record")}. Restore a backup to recover{" "}
      {records === 1 ? "this record" : "these records"}.
    </span>
    <Button
      flex="none"
      size="compact-xs"
      variant="default"
      onClick={() => {
        notifications.hide(NOTICE_ID);
        navigate("settings", "backups");
      }}
    >
      Show backups
    </Button>
  </Group>
);
