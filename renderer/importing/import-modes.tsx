import { Radio, Stack } from "@mantine/core";
import { type ImportMode, importMode } from "../../shared/views/import.ts";
import { formatCount } from "../ui/format.ts";
import { changeOpenSheet, getImportMode, type OpenSheet } from "./sheets.ts";

/** Asks which carriers to import, with counts; the suggested mode comes first. */
export function ImportModes({ sheetId, open }: { sheetId: string; open: OpenSheet }) {
  const modes = open.preview?.modes;
  if (!modes) return null;
  const { watched, others, suggested } = modes;
  if (watched + others === 0) return null;
  const labels: Record<ImportMode, { label: string; description: string }> = {
    watched: {
      label: `Only carriers I watch (${formatCount(watched, "row")})`,
      description: `Skips ${formatCount(others, "row")} of unwatched carriers.`,
    },
    all: {
      label: `All carriers (${formatCount(watched + others, "row")})`,
      description: "New and changed carriers enter the queue.",
    },
    seen: {
      label: `All carriers, marked as seen (${formatCount(watched + others, "row")})`,
      description: "No carrier enters the queue.",
    },
  };
  const offered = importMode.options.filter((mode) => mode !== "watched" || watched > 0);
  const order: ImportMode[] = [suggested, ...offered.filter((mode) => mode !== suggested)];
  return (
    <Radio.Group
      label="Carriers to import"
      value={getImportMode(open)}
      onChange={(value) =>
        changeOpenSheet(sheetId, { sheet: { ...open.sheet, mode: importMode.parse(value) } })
      }
    >
      <Stack gap="xs" mt="xs">
        {order.map((mode) => (
          <Radio key={mode} value={mode} {...labels[mode]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
