import { List } from "@mantine/core";
import { counted } from "../../ui/format.ts";
import { useBoard } from "../board/board.ts";

const mostNamed = 6;

/** Which loads are meant, by lane and number, as far as the board has read them. */
export function RemovalList({ loadIds }: { loadIds: string[] }) {
  const windows = useBoard((state) => state.cache.pages);
  const meant = new Set(loadIds);
  const rows = [...windows.values()].flat().filter((row) => meant.has(row.loadId));
  const rest = loadIds.length - Math.min(rows.length, mostNamed);
  return (
    <List size="sm" listStyleType="none">
      {rows.slice(0, mostNamed).map((row) => (
        <List.Item key={row.loadId}>
          {row.originCity} {row.originState} → {row.destinationCity} {row.destinationState} {row.loadNumber}
        </List.Item>
      ))}
      {rest > 0 && <List.Item>and {counted(rest, "other load")}</List.Item>}
    </List>
  );
}
