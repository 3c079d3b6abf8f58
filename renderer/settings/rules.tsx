import { Select } from "@mantine/core";
import { useDesk } from "../desk.ts";
import { AutomaticRefresh } from "./auto-refresh.tsx";
import { changeSettings } from "./change-settings.ts";
import { Fixed, useIsFixed } from "./fixed.tsx";
import { NumberSetting } from "./number-setting.tsx";
import classes from "./settings.module.css";

const zones = Intl.supportedValuesOf("timeZone");

/** In which zone the day turns, and how soon a load may be refreshed again. */
export function Rules() {
  const { businessTimeZone } = useDesk((state) => state.settings);
  const isZoneFixed = useIsFixed("businessTimeZone");
  const zone = useDesk((state) => state.desk?.businessTimeZone);
  return (
    <div className={classes.two}>
      <div>
        <Select
          disabled={isZoneFixed}
          label="Time zone of the brokerage"
          description="Days and weeks are counted in it."
          placeholder={`This computer's (${zone})`}
          data={zones}
          value={businessTimeZone || null}
          searchable
          clearable
          limit={50}
          onChange={(next) => changeSettings({ businessTimeZone: next ?? "" })}
        />
        <Fixed setting="businessTimeZone" />
      </div>
      <NumberSetting setting="minutesBetweenRefreshes" label="Minutes before a load may be refreshed again" />
      <AutomaticRefresh />
    </div>
  );
}
