import { type ComponentType, useEffect, useState } from "react";
import { useAppInfo } from "../app-info.ts";
import { navigate, useNavigation } from "../navigation.ts";
import { useOfferCommands } from "../ui/commands/commands.ts";
import { WorkBar } from "../ui/parts/work-bar.tsx";
import { AccessKeys } from "./connections/access-keys.tsx";
import { HttpInterface } from "./connections/http-interface.tsx";
import { LoadBoard } from "./connections/load-board.tsx";
import { Backups } from "./data/backups.tsx";
import { DemoData } from "./data/demo-data.tsx";
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
  /** Also shown when the data cannot be read: it helps to find out why and to get the data back. */
  isRescue?: boolean;
}

/** In the order in which people need them, technical sections last. */
const sections: Section[] = [
  { id: "brokerage", title: "Brokerage", Body: Brokerage },
  { id: "users", title: "Users", Body: Users },
  { id: "load-board", title: "Load board", Body: LoadBoard },
  { id: "refresh", title: "Time and refresh", Body: RefreshRules },
  { id: "appearance", title: "Appearance", Body: Appearance },
  { id: "import", title: "Import", Body: ImportCsv },
  { id: "backups", title: "Backups", Body: Backups, isRescue: true },
  { id: "full-export", title: "Full export", Body: FullExport, isRescue: true },
  { id: "demo", title: "Demo data", Body: DemoData },
  { id: "http", title: "HTTP interface", Body: HttpInterface },
  { id: "keys", title: "Access keys", Body: AccessKeys },
  { id: "code-lists", title: "Code lists", Body: CodeListsSection },
  { id: "storage", title: "History and storage", Body: Storage },
  { id: "diagnostics", title: "Diagnostics", Body: Diagnostics },
  { id: "about", title: "About", Body: About },
];

/** A list of sections, one of them open. A section that was opened stays, so that its input and results are kept. */
export function SettingsView() {
  const isKnown = useAppInfo((state) => state.info !== undefined);
  const hasFailed = useAppInfo((state) => state.failure !== undefined);
  const shown = sections.filter(({ isRescue }) => isKnown || (hasFailed && isRescue));
  const section = useNavigation((state) => state.section);
  const currentId = (shown.find(({ id }) => id === section) ?? shown[0])?.id;
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (currentId && !opened.includes(currentId)) setOpened([...opened, currentId]);
  useEffect(() => {
    if (isKnown && section) document.getElementById(`settings-${section}`)?.focus({ preventScroll: true });
  }, [isKnown, section]);
  useOfferCommands(
    shown.map(({ id, title }) => ({
      id: `settings-${id}`,
      title,
      group: "Settings",
      keys: [],
      run: () => navigate("settings", id),
    })),
  );
  return (
    <div className={classes.view} data-keeps-focus>
      <nav className={classes.contents} aria-label="Settings">
        {shown.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-current={id === currentId ? "true" : undefined}
            onClick={() => navigate("settings", id)}
          >
            {title}
          </button>
        ))}
      </nav>
      <div className={classes.scroller}>
        <div className={classes.work}>
          <WorkBar />
        </div>
        {shown
          .filter(({ id }) => opened.includes(id))
          .map(({ id, title, Body }) => (
            <section
              key={id}
              id={`settings-${id}`}
              className={classes.section}
              aria-label={title}
              tabIndex={-1}
              hidden={id !== currentId}
            >
              <h2>{title}</h2>
              <Body />
            </section>
          ))}
      </div>
    </div>
  );
}
