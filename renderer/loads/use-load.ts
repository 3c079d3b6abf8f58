import { useEffect } from "react";
import { listen } from "../ui/data/channel.ts";
import { useAnswer } from "../ui/data/use-answer.ts";

/** A load as it stands, read again whenever it changes. */
export function useLoad(loadId: string) {
  const asked = useAnswer("loads.get", { loadId });
  const { again } = asked;
  useEffect(
    () =>
      listen("loads.changed", ({ loadIds }) => {
        if (loadIds.length === 0 || loadIds.includes(loadId)) again();
      }),
    [loadId, again],
  );
  const isThis = asked.value?.load.loadId === loadId;
  return { ...asked, value: isThis ? asked.value : undefined };
}
