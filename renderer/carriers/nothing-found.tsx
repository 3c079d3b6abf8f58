import { Button } from "@mantine/core";
import { Empty } from "../ui/empty.tsx";
import { useAnswer } from "../ui/use-answer.ts";
import { useQueue } from "./queue.ts";

/** No carrier in the queue is called that; one with that number may be known all the same. */
export function NothingFound({ search }: { search: string }) {
  const { value } = useAnswer("carriers.byNumber", { number: search });
  const words = value
    ? "It has not changed since it was last cleared, so nothing about it waits for you."
    : "The search looks for names and numbers in the queue. A whole MC or USDOT number finds every carrier you watch.";
  return (
    <Empty
      title={value ? `${value.name} is not in the queue` : `Nothing here holds “${search}”`}
      words={words}
    >
      {value && (
        <Button mt={8} variant="default" onClick={() => useQueue.setState({ lookedAt: value.insdId })}>
          Look at it
        </Button>
      )}
    </Empty>
  );
}
