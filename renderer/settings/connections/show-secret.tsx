import { Button, CopyButton, Group } from "@mantine/core";
import classes from "../settings.module.css";

/** An issued secret. Lanedesk stores only the hash of a token or password. */
export interface Secret {
  title: string;
  parts: { name: string; text: string }[];
}

/** Shows a secret with Copy buttons. */
export function ShowSecret({ secret: { title, parts }, close }: { secret: Secret; close: () => void }) {
  return (
    <div className={classes.secret} role="status">
      <strong>{title}</strong>: copy the secret now. Lanedesk shows a secret only once.
      {parts.map(({ name, text }, index) => (
        <Group key={name} gap="sm" wrap="nowrap" mt="sm">
          <div>
            {name}
            <code>{text}</code>
          </div>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Copy ${name}`}
                autoFocus={index === 0}
                onClick={copy}
              >
                {copied ? "Copied" : "Copy"}
              </Button>
            )}
          </CopyButton>
        </Group>
      ))}
      <Button mt="sm" size="compact-xs" onClick={close}>
        Close
      </Button>
    </div>
  );
}
