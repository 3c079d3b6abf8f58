import { ActionIcon, Button, Checkbox, Group, Stack } from "@mantine/core";
import { DownIcon, UpIcon } from "../../../ui/components/icons.tsx";
import { useIsConnected } from "../../../ui/data/sync-status.ts";
import { useBoard } from "../board.ts";
import { COLUMNS, type Column } from "../columns/columns.tsx";
import {
  addWidths,
  DEFAULT_LAYOUT,
  listAvailableColumns,
  moveColumn,
  setColumns,
  setColumnWidth,
  toggleColumn,
  useLayout,
} from "../columns/layout.ts";
import { setColumnFilter } from "../filters/filters.ts";

/** Pixels per click. */
const WIDTH_STEP_PX = 16;

/** Shows, hides, moves and resizes columns; works by keyboard. */
export function ColumnList() {
  const shown = useLayout((state) => state.shown);
  const isConnected = useIsConnected();
  const view = useBoard((state) => state.query.view);
  const hidden = COLUMNS.filter(({ key }) => !shown.some(({ column }) => column === key));
  return (
    <Stack gap={0} role="group" aria-label="Columns">
      {listAvailableColumns([...addWidths(shown), ...hidden], { isConnected, view }).map((column, index) => (
        <ColumnLine
          key={column.key}
          column={column}
          isShown={!hidden.includes(column)}
          isFirst={index === 0}
          isLast={index === shown.length - 1}
        />
      ))}
      <Button mt="sm" variant="default" onClick={() => setColumns(DEFAULT_LAYOUT)}>
        Reset columns
      </Button>
    </Stack>
  );
}

interface ColumnLineProps {
  column: Column;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
}

function ColumnLine({ column, isShown, isFirst, isLast }: ColumnLineProps) {
  const { key, title, width, order } = column;
  const toggle = () => {
    toggleColumn(column);
    // A filter must not stay active where the broker cannot see it.
    if (isShown && order) setColumnFilter(order, undefined);
  };
  return (
    <Group justify="space-between" wrap="nowrap" h={26}>
      <Checkbox label={title} checked={isShown} onChange={toggle} />
      {isShown && (
        <Group gap="xs" wrap="nowrap">
          <SmallButton label={`Narrow ${title}`} onClick={() => setColumnWidth(key, width - WIDTH_STEP_PX)}>
            −
          </SmallButton>
          <SmallButton label={`Widen ${title}`} onClick={() => setColumnWidth(key, width + WIDTH_STEP_PX)}>
            +
          </SmallButton>
          <SmallButton label={`Move ${title} left`} disabled={isFirst} onClick={() => moveColumn(key, -1)}>
            <UpIcon />
          </SmallButton>
          <SmallButton label={`Move ${title} right`} disabled={isLast} onClick={() => moveColumn(key, 1)}>
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
