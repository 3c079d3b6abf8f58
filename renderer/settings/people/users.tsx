import { Button, Table, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { UserView } from "../../../shared/views/app-info.ts";
import { formatUserName, readAppInfo } from "../../app-info.ts";
import { useChannel } from "../../ui/data/query.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { ROLE_LABELS, UserForm } from "./user-form.tsx";

/** The users of the brokerage. */
export function Users() {
  const { data, error, refetch } = useChannel("users.list", null);
  const [edited, setEdited] = useState<UserView | "new">();
  const finishEdit = () => {
    setEdited(undefined);
    void refetch();
    void readAppInfo();
  };
  return (
    <>
      {error && <FailureNote failure={error} retry={refetch} />}
      <Table verticalSpacing="xs" fz="sm" hidden={error !== null}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>E-mail</Table.Th>
            <Table.Th>Phone</Table.Th>
            <Table.Th>Role</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>
              <VisuallyHidden>Edit</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.users.map((user) => (
            <Table.Tr key={user.userId}>
              <Table.Td>{formatUserName(user)}</Table.Td>
              <Table.Td>{user.email}</Table.Td>
              <Table.Td>{user.phone}</Table.Td>
              <Table.Td>{ROLE_LABELS[user.role]}</Table.Td>
              <Table.Td>{user.isActive ? "Active" : "Inactive"}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Edit ${formatUserName(user)}`}
                  onClick={() => setEdited(user)}
                >
                  Edit
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {edited === undefined ? (
        <Button mt="sm" variant="default" onClick={() => setEdited("new")}>
          Add user
        </Button>
      ) : (
        <UserForm
          key={edited === "new" ? "new" : edited.userId}
          user={edited === "new" ? undefined : edited}
          onDone={finishEdit}
          cancel={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
