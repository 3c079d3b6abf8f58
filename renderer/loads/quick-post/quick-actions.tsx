import { Button } from "@mantine/core";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import classes from "./quick-post.module.css";

interface QuickActionsProps {
  isBusy: boolean;
  post: () => void;
  edit: () => void;
}

/** What can be done with the line, for the pointer too. */
export function QuickActions({ isBusy, post, edit }: QuickActionsProps) {
  return (
    <>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={post} loading={isBusy} rightSection={<KeyHint keys="Enter" />}>
          Post
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={edit}
          disabled={isBusy}
          rightSection={<KeyHint keys="Shift+Enter" />}
        >
          Go on in the editor
        </Button>
      </div>
      <div className={classes.keys}>
        <KeyHint keys="Tab" /> completes a place, then goes through the fields
      </div>
    </>
  );
}
