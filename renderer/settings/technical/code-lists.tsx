import { Select, Table } from "@mantine/core";
import { useState } from "react";
import { type CodeListName, codeListName } from "../../../shared/reference/code-lists.ts";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { CodeListFiles, codeListTitles } from "./code-list-files.tsx";

/** The code lists, with their export and import. */
export function CodeListsSection() {
  const codeLists = useAppInfo((state) => state.codeLists);
  const [name, setName] = useState<CodeListName>("equipmentTypes");
  return (
    <>
      <p className={classes.soft}>
        Codes without a name are shown as numbers. To change names, export the lists, edit the file in a
        spreadsheet, then import the file. The import replaces each list that the file contains.
      </p>
      <CodeListFiles />
      <Select
        label="List"
        w={200}
        mt="sm"
        data={codeListName.options.map((value) => ({ value, label: codeListTitles[value] }))}
        value={name}
        onChange={(next) => setName(codeListName.parse(next))}
      />
      <Table mt="sm" verticalSpacing="xs" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={80}>Code</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th w={100}>Short name</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codeLists[name]?.map((code) => (
            <Table.Tr key={code.id}>
              <Table.Td>{code.id}</Table.Td>
              <Table.Td>{code.name}</Table.Td>
              <Table.Td>{code.short}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
