import { Tooltip, UnstyledButton } from "@mantine/core";
import { useDesk } from "../desk.ts";
import { useReachable } from "../ui/reachable.ts";
import { go } from "./navigation.ts";
import classes from "./status.module.css";

/** The only place that speaks of the network: one word, and one click to where it is explained. */
export function Status() {
  const reachable = useReachable((state) => state.reachable);
  const gateway = useDesk((state) => state.gateway);
  const { tone, word, words } = statusOf(reachable, gateway.on, gateway.problem, gateway.url);
  return (
    <Tooltip label={words} multiline w={280} position="bottom-end">
      <UnstyledButton className={classes.status} data-tone={tone} onClick={() => go("settings")}>
        <span className={classes.dot} aria-hidden />
        <span role="status">{word}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

function statusOf(reachable: boolean, gatewayOn: boolean, problem: string, url: string) {
  if (!reachable)
    return {
      tone: "grave",
      word: "no answer",
      words:
        "Lanedesk does not answer. What was saved is safe, and what is typed here stays; start Lanedesk again.",
    };
  if (problem) return { tone: "warning", word: "HTTP interface off", words: problem };
  if (gatewayOn)
    return {
      tone: "good",
      word: "on this computer, HTTP on",
      words: `Everything is kept on this computer. Other programs reach Lanedesk at ${url}.`,
    };
  return {
    tone: "good",
    word: "on this computer",
    words: "Everything is kept on this computer and works without a network. No other service is connected.",
  };
}
