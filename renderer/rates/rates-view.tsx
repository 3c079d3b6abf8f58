import { Button } from "@mantine/core";
import { addLane, MAX_LANES, useLanes } from "../rate-lanes.ts";
import { useFooterText } from "../ui/behavior/footer-text.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { formatCount } from "../ui/format.ts";
import { Lane } from "./lane.tsx";
import { GivenEstimates } from "./lists/given-estimates.tsx";
import { QuestionedRates } from "./lists/questioned-rates.tsx";
import { SavedLanes } from "./lists/saved-lanes.tsx";
import classes from "./rates.module.css";

/** The rates of up to four lanes, above the saved lanes, the questioned rates and the estimates of booked loads. */
export function RatesView() {
  const lanes = useLanes((state) => state.lanes);
  useFooterText(formatCount(lanes.length, "lane"));
  useOfferCommands([
    {
      id: "lane-line",
      title: "Enter lane",
      group: "Rates",
      keys: ["/"],
      hint: "lane",
      run: focusFirstLine,
    },
    {
      id: "add-lane",
      title: "Compare lane",
      group: "Rates",
      keys: ["n"],
      hint: "compare lane",
      isEnabled: lanes.length < MAX_LANES,
      run: addLane,
    },
  ]);
  const compare = lanes.length < MAX_LANES && (
    <Button
      size="sm"
      variant="default"
      className={classes.add}
      onClick={addLane}
      rightSection={<KeyHint keys="n" />}
    >
      Compare lane
    </Button>
  );
  return (
    <div className={classes.view}>
      <div className={classes.row}>
        <div className={classes.lanes} data-count={lanes.length}>
          {lanes.map(({ id, line }, index) => (
            <Lane key={id} id={id} line={line} position={index + 1}>
              {lanes.length === 1 && compare}
            </Lane>
          ))}
        </div>
        {lanes.length > 1 && compare}
      </div>
      <SavedLanes />
      <QuestionedRates />
      <GivenEstimates />
    </div>
  );
}

const focusFirstLine = () => document.querySelector<HTMLInputElement>("[data-lane-line]")?.focus();
