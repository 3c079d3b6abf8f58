import { ActionIcon, Button, Checkbox, Group, Stack } from "@mantine/core";
import { useIsConnected } from "../../../sync/sync-state.ts";
import { DownIcon, UpIcon } from "../../../ui/parts/icons.tsx";
import { setColumnFilter } from "../filters/filters.ts";
import { COLUMNS, type Column } from "./columns.tsx";
import {
  availableColumns,
  DEFAULT_LAYOUT,
  moveColumn,
  setColumns,
  setColumnWidth,
  toggleColumn,
  useLayout,
} from "./layout.ts";

/** Pixels by which one press makes a column wider or narrower. */
const step = 16;

/** The columns in their order: shown or not, further left or right, wider or narrower, all by keyboard too. */
export function ColumnList() {
  const shown = useLayout((state) => state.shown);
  const isConnected = useIsConnected();
  const rest = COLUMNS.filter(({ key }) => !shown.some(({ column }) => column === key));
  const inOrder = [
    ...shown.flatMap(({ column, width }) => {
      const known = COLUMNS.find(({ key }) => key === column);
      return known ? [{ ...known, width }] : [];
    }),
    ...rest,
  ];
  return (
    <Stack gap={0} role="group" aria-label="Columns">
      {availableColumns(inOrder, isConnected).map((column, index) => (
        <ColumnLine
          key={column.key}
          column={column}
          isShown={index < shown.length}
          isFirst={index === 0}
          isLast={index === shown.length - 1}
        />
      ))}
      <Button mt={8} variant="default" onClick={() => setColumns(DEFAULT_LAYOUT)}>
        All columns as they were
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
  const showOrHide = () => {
    toggleColumn(column);
    // What narrows the board stands under a heading, where it can be seen and taken away.
    if (isShown && order) setColumnFilter(order, undefined);
  };
  return (
    <Group justify="space-between" wrap="nowrap" h={26}>
      <Checkbox label={title} checked={isShown} onChange={showOrHide} />
      {isShown && (
        <Group gap={4} wrap="nowrap">
          <Small label={`${title}: narrower`} onClick={() => setColumnWidth(key, width - step)}>
            −
          </Small>
          <Small label={`${title}: wider`} onClick={() => setColumnWidth(key, width + step)}>
            +
          </Small>
          <Small label={`${title}: further left`} disabled={isFirst} onClick={() => moveColumn(key, -1)}>
            <UpIcon />
          </Small>
          <Small label={`${title}: further right`} disabled={isLast} onClick={() => moveColumn(key, 1)}>
            <DownIcon />
          </Small>
        </Group>
      )}
    </Group>
  );
}

interface SmallProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const Small = ({ label, ...rest }: SmallProps) => (
  <ActionIcon size={24} variant="subtle" color="gray" aria-label={label} title={label} {...rest} />
);
