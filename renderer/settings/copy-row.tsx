import { Button, Group, Table } from "@mantine/core";
import { useState } from "react";
import type { KeptCopy } from "../../shared/window/safekeeping.ts";
import { useOffer } from "../ui/commands.ts";
import { Question } from "../ui/confirmed.tsx";
import { clock, fileSize, span } from "../ui/format.ts";

/** What is said of a copy besides its moment. */
const kinds = { backup: "", "by-hand": ", taken by hand", before: ", the store before a restore" };

interface CopyRowProps {
  copy: KeptCopy;
  now: number;
  isBusy: boolean;
  restore: () => void;
  save: () => void;
  remove: () => void;
}

/** A backup or a former store: when, how large, whether it was verified, and what can be done with it. */
export function CopyRow({ copy, now, isBusy, restore, save, remove }: CopyRowProps) {
  const [asked, setAsked] = useState<"restore" | "remove">();
  const back = () => setAsked(undefined);
  const moment = clock(copy.at, now);
  useOffer([
    {
      id: `back-${copy.name}`,
      title: "Back",
      group: "Settings",
      keys: ["Escape"],
      enabled: asked !== undefined,
      run: back,
    },
  ]);
  const act = (step: () => void) => () => {
    back();
    step();
  };
  return (
    <>
      <Table.Tr>
        <Table.Td>
          {moment}
          {kinds[copy.kind]}
        </Table.Td>
        <Table.Td>{span(now - copy.at)}</Table.Td>
        <Table.Td ta="right">{fileSize(copy.bytes)}</Table.Td>
        <Table.Td pl={24}>{copy.isVerified ? "verified" : "not verified"}</Table.Td>
        <Table.Td>
          <Group gap={4} justify="flex-end" wrap="nowrap">
            {copy.kind !== "before" && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                aria-label={`Save a copy of ${moment}`}
                onClick={save}
              >
                Save a copy
              </Button>
            )}
            {copy.kind !== "backup" && (
              <Button
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                aria-label={`Remove ${moment}`}
                onClick={() => setAsked("remove")}
              >
                Remove…
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              disabled={isBusy}
              aria-label={`Restore ${moment}`}
              onClick={() => setAsked("restore")}
            >
              Restore…
            </Button>
          </Group>
        </Table.Td>
      </Table.Tr>
      {asked && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            {asked === "restore" ? (
              <Question
                label={`Restore ${moment}`}
                words={`Everything goes back to ${moment}; what was entered since then is not in it. It is checked first. The store as it is now is kept and stays in this list, so that you can go back to it. Every window begins anew.`}
                yes="Restore"
                act={act(restore)}
                back={back}
              />
            ) : (
              <Question
                label={`Remove ${moment}`}
                words={`What Lanedesk held at ${moment} is gone for good then, unless another backup holds it. The store in use stays.`}
                yes="Remove"
                act={act(remove)}
                back={back}
              />
            )}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
