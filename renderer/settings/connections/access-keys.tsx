import { Button, Table, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { MINUTE_MS } from "../../../shared/durations.ts";
import type { AccessKey } from "../../../shared/views/app-info.ts";
import { useNow } from "../../ui/behavior/use-now.ts";
import { callChannel } from "../../ui/data/channel.ts";
import { useChannel } from "../../ui/data/query.ts";
import { formatTimeOrDate } from "../../ui/format.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import { useUserNames } from "../../user-names.ts";
import classes from "../settings.module.css";
import { IssueKey } from "./issue-key.tsx";
import { type Secret, ShowSecret } from "./show-secret.tsx";

/** The keys for the HTTP interface. */
export function AccessKeys() {
  const { data, error, refetch } = useChannel("accessKeys.list", null);
  const [secret, setSecret] = useState<Secret>();
  return (
    <>
      <p className={classes.soft}>
        A token gives one user access to loads, users and rates. Client credentials give access to the carrier
        interfaces.
      </p>
      {error && <FailureNote failure={error} retry={refetch} />}
      {secret && <ShowSecret secret={secret} close={() => setSecret(undefined)} />}
      <IssueKey
        onIssued={(next) => {
          setSecret(next);
          void refetch();
        }}
      />
      {data && data.keys.length > 0 && <KeyTable keys={data.keys} reload={refetch} />}
    </>
  );
}

function KeyTable({ keys, reload }: { keys: AccessKey[]; reload: () => void }) {
  const findUserName = useUserNames();
  const now = useNow(MINUTE_MS);
  const revoke = (keyId: string) =>
    callChannel("accessKeys.revoke", { keyId }).then(
      () => reload(),
      (error: unknown) => showFailure("Can't revoke the key. The key may still work", error),
    );
  return (
    <Table mt="md" verticalSpacing="xs" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Key</Table.Th>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Issued</Table.Th>
          <Table.Th>
            <VisuallyHidden>Revoke</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.keyId}>
            <Table.Td>{key.label}</Table.Td>
            <Table.Td>
              {key.kind === "token"
                ? `Token, ${findUserName(key.userId) ?? key.userId}`
                : "Client credentials"}
            </Table.Td>
            <Table.Td>{formatTimeOrDate(key.createdAt, now)}</Table.Td>
            <Table.Td ta="right">
              {key.revokedAt === null ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Revoke ${key.label}`}
                  onClick={() => revoke(key.keyId)}
                >
                  Revoke
                </Button>
              ) : (
                `Revoked ${formatTimeOrDate(key.revokedAt, now)}`
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
