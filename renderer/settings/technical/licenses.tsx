import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Failure } from "../../../shared/failure.ts";
import { type License, license } from "../../../shared/views/license.ts";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import classes from "../settings.module.css";

/** The licenses of the bundled libraries, from a file that the build writes. */
export function Licenses() {
  const [licenses, setLicenses] = useState<License[]>();
  const [failure, setFailure] = useState<Failure>();
  const read = () =>
    readLicenses().then(setLicenses, () =>
      setFailure({
        code: "unavailable",
        message:
          "Can't read the license list. If this copy of Lanedesk runs from its source code, build Lanedesk first.",
        fields: [],
      }),
    );
  if (failure) return <FailureNote failure={failure} />;
  if (!licenses)
    return (
      <Button variant="default" onClick={read}>
        Show licenses
      </Button>
    );
  return (
    <section aria-label="Licenses">
      <Text size="sm" c="dimmed">
        Lanedesk is licensed under the MIT license. The desktop program includes Electron and Chromium; the
        licenses of both are in the program folder.
      </Text>
      {licenses.map(({ name, version, identifier, text }) => (
        <details key={`${name} ${version}`} className={classes.license}>
          <summary>
            {name} {version} <span className={classes.soft}>{identifier}</span>
          </summary>
          <pre>{text ?? `${identifier ?? "No license named"}. The package contains no license file.`}</pre>
        </details>
      ))}
    </section>
  );
}

async function readLicenses(): Promise<License[]> {
  const response = await fetch("./licenses.json");
  return z.array(license).parse(await response.json());
}
