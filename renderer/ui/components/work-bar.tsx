import { Button, Group, Progress, Text } from "@mantine/core";
import { cancelWork, useWork } from "../data/work.ts";
import { formatNumber } from "../format.ts";
import classes from "./work-bar.module.css";

/** Progress of the long work that this window started, with Cancel. */
export function WorkBar() {
  const running = Object.values(useWork((state) => state.running));
  return running.map(({ workId, label, done, total }) => (
    <Group key={workId} className={classes.bar} gap="md" wrap="nowrap">
      <Text size="sm">
        <span role="status">{label}</span>{" "}
        {total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`}
      </Text>
      <Progress
        className={classes.progress}
        value={total ? (100 * done) / total : 100}
        animated={total === null}
        aria-label={label}
      />
      <Button size="compact-xs" variant="default" onClick={() => cancelWork(workId)}>
        Cancel
      </Button>
    </Group>
  ));
}
