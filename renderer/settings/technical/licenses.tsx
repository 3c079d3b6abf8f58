import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Failure } from "../../../shared/failure.ts";
import { type License, license } from "../../../shared/views/license.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import classes from "../settings.module.css";

/** The licenses of what is built into Lanedesk, from the file that is shipped beside the pages. */
export function Licenses() {
  const [licenses, setLicenses] = useState<License[]>();
  const [failure, setFailure] = useState<Failure>();
  const read = () =>
    readLicenses().then(setLicenses, () =>
      setFailure({
        code: "unavailable",
        message: "The licenses are gathered when Lanedesk is built; this one runs from its sources.",
        fields: [],
      }),
    );
  if (failure) return <FailureNote failure={failure} />;
  if (!licenses)
    return (
      <Button variant="default" onClick={read}>
        Show the licenses of the libraries inside
      </Button>
    );
  return (
    <section aria-label="Licenses">
      <Text size="sm" c="dimmed">
        Lanedesk itself is under the MIT license. The desktop program also brings Electron and Chromium, whose
        licenses lie beside it.
      </Text>
      {licenses.map(({ name, version, identifier, text }) => (
        <details key={`${name} ${version}`} className={classes.license}>
          <summary>
            {name} {version} <span className={classes.soft}>{identifier}</span>
          </summary>
          <pre>{text ?? `It is under the license ${identifier}; it brings no file of it.`}</pre>
        </details>
      ))}
    </section>
  );
}

async function readLicenses(): Promise<License[]> {
  const response = await fetch("./licenses.json");
  return z.array(license).parse(await response.json());
}
