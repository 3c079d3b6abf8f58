import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Failure } from "../../shared/failure.ts";
import { type Licence, licence } from "../../shared/window/licence.ts";
import { FailureNote } from "../ui/failure-note.tsx";
import classes from "./settings.module.css";

/** The licences of what is built into Lanedesk, from the file that is shipped beside the pages. */
export function Licences() {
  const [licences, setLicences] = useState<Licence[]>();
  const [failure, setFailure] = useState<Failure>();
  const read = () =>
    readLicences().then(setLicences, () =>
      setFailure({
        code: "unavailable",
        message: "The licences are gathered when Lanedesk is built; this one runs from its sources.",
        fields: [],
      }),
    );
  if (failure) return <FailureNote failure={failure} />;
  if (!licences)
    return (
      <Button variant="default" onClick={read}>
        Show the licences of the libraries inside
      </Button>
    );
  return (
    <section aria-label="Licences">
      <Text size="sm" c="dimmed">
        Lanedesk itself is under the MIT licence. The desktop program also brings Electron and Chromium, whose
        licences lie beside it.
      </Text>
      {licences.map(({ name, version, identifier, text }) => (
        <details key={`${name} ${version}`} className={classes.licence}>
          <summary>
            {name} {version} <span className={classes.soft}>{identifier}</span>
          </summary>
          <pre>{text ?? `It is under the licence ${identifier}; it brings no file of it.`}</pre>
        </details>
      ))}
    </section>
  );
}

async function readLicences(): Promise<Licence[]> {
  const response = await fetch("./licences.json");
  return z.array(licence).parse(await response.json());
}
