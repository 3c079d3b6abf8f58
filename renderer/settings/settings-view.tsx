import { type ComponentType, useEffect } from "react";
import { useDesk } from "../desk.ts";
import { useNavigation } from "../frame/navigation.ts";
import { useOffer } from "../ui/commands.ts";
import { WorkBar } from "../ui/work-bar.tsx";
import { About } from "./about.tsx";
import { AccessKeys } from "./access-keys.tsx";
import { Appearance } from "./appearance.tsx";
import { Backups } from "./backups.tsx";
import { Brokerage } from "./brokerage.tsx";
import { DemoBrokerage } from "./demo-brokerage.tsx";
import { Diagnosis } from "./diagnostics.tsx";
import { Everything } from "./everything.tsx";
import { HttpInterface } from "./http-interface.tsx";
import { ImportCsv } from "./import-csv.tsx";
import { ReferenceData } from "./reference-data.tsx";
import { Remote } from "./remote.tsx";
import { Rules } from "./rules.tsx";
import classes from "./settings.module.css";
import { Space } from "./space.tsx";
import { Users } from "./users.tsx";

interface Section {
  id: string;
  title: string;
  Body: ComponentType;
  /** Is there also where the store cannot be read: here one finds out why, and gets it back. */
  isRescue?: boolean;
}

/** In the order in which people need them. */
const sections: Section[] = [
  { id: "brokerage", title: "Brokerage", Body: Brokerage },
  { id: "users", title: "Users", Body: Users },
  { id: "remote", title: "Remote", Body: Remote },
  { id: "http", title: "HTTP interface", Body: HttpInterface },
  { id: "keys", title: "Access keys", Body: AccessKeys },
  { id: "rules", title: "Refresh and rules", Body: Rules },
  { id: "reference", title: "Names of codes", Body: ReferenceData },
  { id: "import", title: "Import", Body: ImportCsv },
  { id: "backups", title: "Backups", Body: Backups, isRescue: true },
  { id: "everything", title: "Everything as a file", Body: Everything, isRescue: true },
  { id: "space", title: "History and space", Body: Space },
  { id: "appearance", title: "Appearance", Body: Appearance },
  { id: "demo", title: "Demo brokerage", Body: DemoBrokerage },
  { id: "about", title: "About", Body: About },
  { id: "diagnosis", title: "Diagnosis", Body: Diagnosis },
];

export function SettingsView() {
  const isKnown = useDesk((state) => state.desk !== undefined);
  const hasFailed = useDesk((state) => state.failure !== undefined);
  const there = sections.filter(({ isRescue }) => isKnown || (hasFailed && isRescue));
  const asked = useNavigation((state) => state.section);
  useEffect(() => {
    if (!isKnown || !asked) return;
    leadTo(asked);
    useNavigation.setState({ section: "" });
  }, [isKnown, asked]);
  useOffer(
    there.map(({ id, title }) => ({
      id: `settings-${id}`,
      title,
      group: "Settings",
      keys: [],
      run: () => leadTo(id),
    })),
  );
  return (
    <div className={classes.view}>
      <nav className={classes.contents} aria-label="Settings">
        {there.map(({ id, title }) => (
          <button key={id} type="button" onClick={() => leadTo(id)}>
            {title}
          </button>
        ))}
      </nav>
      <div className={classes.scroller}>
        <div className={classes.work}>
          <WorkBar />
        </div>
        {there.map(({ id, title, Body }) => (
          <section
            key={id}
            id={`settings-${id}`}
            className={classes.section}
            aria-label={title}
            tabIndex={-1}
          >
            <h2>{title}</h2>
            <Body />
          </section>
        ))}
      </div>
    </div>
  );
}

function leadTo(id: string): void {
  const section = document.getElementById(`settings-${id}`);
  if (!section) return;
  // In a narrow window it is the whole view that moves.
  const around = [section.parentElement, section.parentElement?.parentElement];
  const scroller = around.find((one) => one && one.scrollHeight > one.clientHeight);
  // Unlike scrollIntoView this leaves the window's frame where it is.
  if (scroller) scroller.scrollTop = section.offsetTop - scroller.offsetTop;
  section.focus({ preventScroll: true });
}
