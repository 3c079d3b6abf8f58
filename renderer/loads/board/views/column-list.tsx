import { ActionIcon, Button, Checkbox, Group, Stack } from "@mantine/core";
import { DownIcon, UpIcon } from "../../../ui/components/icons.tsx";
import { useIsConnected } from "../../../ui/data/sync-status.ts";
import { getQuery, useBoard } from "../board.ts";
import { setFilters } from "../change-query.ts";
import { COLUMNS, type Column } from "../columns/columns.tsx";
import {
  addWidths,
  changeColumnWidth,
  DEFAULT_LAYOUT,
  listAvailableColumns,
  listChosenColumns,
  moveColumn,
  setColumns,
  toggleColumn,
  useLayout,
} from "../columns/layout.ts";

/** Pixels at the base text size, per click. */
const WIDTH_STEP_PX = 16;

/** Changes the chosen columns. Removes the filters of columns that the change hides, because nothing shows them. */
function changeColumns(change: () => void): void {
  const before = addWidths(useLayout.getState().chosen);
  change();
  const { chosen } = useLayout.getState();
  const hidden = before.filter(({ key }) => !chosen.some(({ column }) => column === key));
  const { columnFilters } = getQuery();
  const kept = columnFilters.filter(({ column }) => !hidden.some(({ order }) => order === column));
  if (kept.length < columnFilters.length) setFilters(kept);
}

/** Shows, hides, moves and resizes columns. */
export function ColumnList() {
  const chosen = useLayout((state) => state.chosen);
  const isConnected = useIsConnected();
  const view = useBoard((state) => state.query.view);
  const context = { isConnected, view };
  const chosenColumns = listChosenColumns(chosen, context);
  const hidden = COLUMNS.filter(({ key }) => !chosen.some(({ column }) => column === key));
  return (
    <Stack gap={0} role="group" aria-label="Columns">
      {[...chosenColumns, ...listAvailableColumns(hidden, context)].map((column, index) => (
        <ColumnLine
          key={column.key}
          column={column}
          isChosen={index < chosenColumns.length}
          left={chosenColumns[index - 1]?.key}
          right={chosenColumns[index + 1]?.key}
        />
      ))}
      <Button mt="sm" variant="default" onClick={() => changeColumns(() => setColumns(DEFAULT_LAYOUT))}>
        Reset columns
      </Button>
    </Stack>
  );
}

interface ColumnLineProps {
  column: Column;
  isChosen: boolean;
  /** The key of the chosen column on each side; undefined at an end. */
  left: string | undefined;
  right: string | undefined;
}

function ColumnLine({ column, isChosen, left, right }: ColumnLineProps) {
  const { key, title } = column;
  const isOnlyColumn = isChosen && !left && !right;
  const toggle = () => changeColumns(() => toggleColumn(column));
  return (
    <Group justify="space-between" wrap="nowrap" h={26}>
      <Checkbox label={title} checked={isChosen} disabled={isOnlyColumn} onChange={toggle} />
      {isChosen && (
        <Group gap="xs" wrap="nowrap">
          <SmallButton label={`Narrow ${title}`} onClick={() => changeColumnWidth(key, -WIDTH_STEP_PX)}>
            −
          </SmallButton>
          <SmallButton label={`Widen ${title}`} onClick={() => changeColumnWidth(key, WIDTH_STEP_PX)}>
            +
          </SmallButton>
          <SmallButton
            label={`Move ${title} left`}
            disabled={!left}
            onClick={() => left && moveColumn(key, left)}
          >
            <UpIcon />
          </SmallButton>
          <SmallButton
            label={`Move ${title} right`}
            disabled={!right}
            onClick={() => right && moveColumn(key, right)}
          >
            <DownIcon />
          </SmallButton>
        </Group>
      )}
    </Group>
  );
}

interface SmallButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const SmallButton = ({ label, ...rest }: SmallButtonProps) => (
  <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label} {...rest} />
);
