import { Switch } from "@mantine/core";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { changeSettings } from "./change-settings.ts";
import { FixedNote, useIsFixed } from "./fixed-note.tsx";

/** The notifications of the desktop program. */
export function Notifications() {
  const host = useAppInfo((state) => state.info?.host);
  return (
    <>
      {host === "browser" && (
        <p className={classes.soft}>Only the desktop program shows notifications, not the browser.</p>
      )}
      <NotificationSwitch
        setting="notificationsOn"
        label="Decisions and reminders"
        description="Notifies you of new conflicts, edits in doubt, rejected edits and due reminders."
      />
      <div className={classes.below}>
        <NotificationSwitch
          setting="notifiesStops"
          label="Booked carriers that change to Stop"
          description="Notifies you when a carrier with an open or recent booking changes to Stop."
        />
      </div>
    </>
  );
}

interface NotificationSwitchProps {
  setting: "notificationsOn" | "notifiesStops";
  label: string;
  description: string;
}

function NotificationSwitch({ setting, label, description }: NotificationSwitchProps) {
  const isOn = useAppInfo((state) => state.settings[setting]);
  const isFixed = useIsFixed(setting);
  return (
    <div>
      <Switch
        disabled={isFixed}
        label={label}
        description={description}
        checked={isOn}
        onChange={(event) => changeSettings({ [setting]: event.currentTarget.checked })}
      />
      <FixedNote setting={setting} />
    </div>
  );
}
