import { Button } from "@mantine/core";
import { useFooterText } from "../frame/footer-text.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { KeyHint } from "../ui/commands/key-hint.tsx";
import { counted } from "../ui/format.ts";
import { Lane } from "./lane.tsx";
import { addLane, mostLanes, useLanes } from "./lanes.ts";
import classes from "./rates.module.css";

/** What lanes pay: one, or up to four side by side. */
export function RatesView() {
  const lanes = useLanes((state) => state.lanes);
  useFooterText(counted(lanes.length, "lane"));
  useOfferCommands([
    {
      id: "lane-line",
      title: "Type a lane",
      group: "Rates",
      keys: ["/"],
      hint: "type a lane",
      run: focusFirstLine,
    },
    {
      id: "add-lane",
      title: "Put another lane beside",
      group: "Rates",
      keys: ["n"],
      hint: "another lane",
      enabled: lanes.length < mostLanes,
      run: addLane,
    },
  ]);
  return (
    <div className={classes.view}>
      <div className={classes.lanes} data-count={lanes.length}>
        {lanes.map(({ id, line }, index) => (
          <Lane key={id} id={id} line={line} position={index + 1} isOnly={lanes.length === 1} />
        ))}
      </div>
      {lanes.length < mostLanes && (
        <Button
          size="sm"
          variant="default"
          className={classes.add}
          onClick={addLane}
          rightSection={<KeyHint keys="n" />}
        >
          Put another lane beside
        </Button>
      )}
    </div>
  );
}

const focusFirstLine = () => document.querySelector<HTMLInputElement>("[data-lane-line]")?.focus();
