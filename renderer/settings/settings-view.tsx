import { type ComponentType, useEffect, useState } from "react";
import type { Action } from "../../shared/views/roles.ts";
import { useAppInfo } from "../app-info.ts";
import { navigate, useNavigation } from "../navigation.ts";
import { RoleGate } from "../role-gate.tsx";
import { WorkBar } from "../ui/components/work-bar.tsx";
import { FailureGroup } from "../ui/notices/failure-note.tsx";
import { AccessKeys } from "./connections/access-keys.tsx";
import { HttpInterface } from "./connections/http-interface.tsx";
import { LoadBoard } from "./connections/load-board.tsx";
import { Backups } from "./data/backups.tsx";
import { DemoData } from "./data/demo-data.tsx";
import { DieselPrices } from "./data/diesel-prices.tsx";
import { FullExport } from "./data/full-export.tsx";
import { ImportCsv } from "./data/import-csv.tsx";
import { Storage } from "./data/storage.tsx";
import { AuditLog } from "./people/audit-log.tsx";
import { Brokerage } from "./people/brokerage.tsx";
import { Users } from "./people/users.tsx";
import { Appearance } from "./preferences/appearance.tsx";
import { CarrierRules } from "./preferences/carrier-rules.tsx";
import { Notifications } from "./preferences/notifications.tsx";
import { TimeAndRefresh } from "./preferences/time-and-refresh.tsx";
import { SETTINGS_SECTIONS, type SectionId } from "./sections.ts";
import classes from "./settings.module.css";
import { About } from "./technical/about.tsx";
import { CodeListsSection } from "./technical/code-lists.tsx";
import { Diagnostics } from "./technical/diagnostics.tsx";
import { Policy } from "./technical/policy.tsx";

const BODIES: Record<SectionId, ComponentType> = {
  brokerage: Brokerage,
  users: Users,
  "load-board": LoadBoard,
  refresh: TimeAndRefresh,
  "carrier-rules": CarrierRules,
  diesel: DieselPrices,
  appearance: Appearance,
  notifications: Notifications,
  import: ImportCsv,
  backups: Backups,
  "full-export": FullExport,
  demo: DemoData,
  http: HttpInterface,
  keys: AccessKeys,
  audit: AuditLog,
  "code-lists": CodeListsSection,
  storage: Storage,
  policy: Policy,
  diagnostics: Diagnostics,
  about: About,
};

/** The action that a user's role must allow for a whole section. Other sections restrict some controls or none. */
const REQUIRED_ACTIONS: Partial<Record<SectionId, Action>> = {
  users: "changePeople",
  "load-board": "changeSettings",
  refresh: "changeSettings",
  "carrier-rules": "changeSettings",
  import: "importData",
  backups: "manageData",
  "full-export": "manageData",
  demo: "importData",
  http: "changeSettings",
  keys: "changeAccessKeys",
  audit: "readAudit",
  "code-lists": "changeCodeLists",
};

/** The sections that help to recover data; shown even if Lanedesk can't read the data. */
const RECOVERY_SECTIONS: readonly SectionId[] = ["backups", "full-export"];

/** A list of sections, one open at a time. Opened sections stay mounted, so that they keep their input and results. */
export function SettingsView() {
  const isKnown = useAppInfo((state) => state.info !== undefined);
  const hasFailed = useAppInfo((state) => state.failure !== undefined);
  const shown = SETTINGS_SECTIONS.filter(
    ({ id }) => isKnown || (hasFailed && RECOVERY_SECTIONS.includes(id)),
  );
  const section = useNavigation((state) => state.section);
  const currentId = (shown.find(({ id }) => id === section) ?? shown[0])?.id;
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (currentId && !opened.includes(currentId)) setOpened([...opened, currentId]);
  useEffect(() => {
    if (isKnown && section) document.getElementById(`settings-${section}`)?.focus({ preventScroll: true });
  }, [isKnown, section]);
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
        {shown
          .filter(({ id }) => opened.includes(id))
          .map(({ id, title }) => (
            <section
              key={id}
              id={`settings-${id}`}
              className={classes.section}
              aria-label={title}
              tabIndex={-1}
              hidden={id !== currentId}
            >
              <h2>{title}</h2>
              <FailureGroup>
                <GatedBody id={id} />
              </FailureGroup>
            </section>
          ))}
        <div className={classes.work}>
          <WorkBar />
        </div>
      </div>
    </div>
  );
}

function GatedBody({ id }: { id: SectionId }) {
  const Body = BODIES[id];
  const action = REQUIRED_ACTIONS[id];
  if (action === undefined) return <Body />;
  return (
    <RoleGate action={action}>
      <Body />
    </RoleGate>
  );
}
