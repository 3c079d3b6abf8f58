import { type ComponentType, useEffect } from "react";
import { useAppInfo } from "../app-info.ts";
import { useNavigation } from "../frame/navigation.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { WorkBar } from "../ui/parts/work-bar.tsx";
import { AccessKeys } from "./connections/access-keys.tsx";
import { HttpInterface } from "./connections/http-interface.tsx";
import { LoadBoard } from "./connections/load-board.tsx";
import { Backups } from "./data/backups.tsx";
import { DemoBrokerage } from "./data/demo-brokerage.tsx";
import { FullExport } from "./data/full-export.tsx";
import { ImportCsv } from "./data/import-csv.tsx";
import { Storage } from "./data/storage.tsx";
import { Brokerage } from "./people/brokerage.tsx";
import { Users } from "./people/users.tsx";
import { Appearance } from "./preferences/appearance.tsx";
import { RefreshRules } from "./preferences/refresh-rules.tsx";
import classes from "./settings.module.css";
import { About } from "./technical/about.tsx";
import { CodeListsSection } from "./technical/code-lists.tsx";
import { Diagnostics } from "./technical/diagnostics.tsx";

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
  { id: "remote", title: "LoadBoard", Body: LoadBoard },
  { id: "http", title: "HTTP interface", Body: HttpInterface },
  { id: "keys", title: "Access keys", Body: AccessKeys },
  { id: "rules", title: "Refresh and rules", Body: RefreshRules },
  { id: "reference", title: "Names of codes", Body: CodeListsSection },
  { id: "import", title: "Import", Body: ImportCsv },
  { id: "backups", title: "Backups", Body: Backups, isRescue: true },
  { id: "everything", title: "FullExport as a file", Body: FullExport, isRescue: true },
  { id: "space", title: "History and space", Body: Storage },
  { id: "appearance", title: "Appearance", Body: Appearance },
  { id: "demo", title: "Demo brokerage", Body: DemoBrokerage },
  { id: "about", title: "About", Body: About },
  { id: "diagnosis", title: "Diagnostics", Body: Diagnostics },
];

export function SettingsView() {
  const isKnown = useAppInfo((state) => state.info !== undefined);
  const hasFailed = useAppInfo((state) => state.failure !== undefined);
  const there = sections.filter(({ isRescue }) => isKnown || (hasFailed && isRescue));
  const asked = useNavigation((state) => state.section);
  useEffect(() => {
    if (!isKnown || !asked) return;
    leadTo(asked);
    useNavigation.setState({ section: "" });
  }, [isKnown, asked]);
  useOfferCommands(
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
