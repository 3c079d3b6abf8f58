import { Button, CopyButton, Group } from "@mantine/core";
import { downloadFile } from "../../ui/data/download.ts";
import { useChannel } from "../../ui/data/query.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { showFailure } from "../../ui/notices/notices.ts";
import classes from "../settings.module.css";

/** Facts about the program, for technical support. */
export function Diagnostics() {
  const { data, error, refetch } = useChannel("app.diagnostics", null);
  if (error) return <FailureNote failure={error} retry={refetch} />;
  if (!data) return null;
  const lines = [...data.lines, { name: "Window", value: describeWindow() }];
  const text = lines.map((line) => `${line.name}: ${line.value}\n`).join("");
  return (
    <>
      <p className={classes.soft}>
        For technical support. These facts contain no loads, carriers, keys or passwords.
      </p>
      <dl className={classes.facts}>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="sm" mt="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy all"}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          onClick={() =>
            downloadFile("lanedesk-diagnostics.txt", [text], "text/plain").catch((cause: unknown) =>
              showFailure("Can't save the file", cause),
            )
          }
        >
          Save file
        </Button>
        <Button variant="default" onClick={() => refetch()}>
          Reload
        </Button>
      </Group>
    </>
  );
}

const describeWindow = (): string =>
  `${window.innerWidth} × ${window.innerHeight} px at ${window.devicePixelRatio}× scale, ${navigator.language}, ${navigator.userAgent}`;
