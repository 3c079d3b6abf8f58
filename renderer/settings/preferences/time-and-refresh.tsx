import { Select } from "@mantine/core";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { AutoRefresh } from "./auto-refresh.tsx";
import { changeSettings } from "./change-settings.ts";
import { FixedNote, useIsFixed } from "./fixed-note.tsx";
import { NumberSetting } from "./number-setting.tsx";

const TIME_ZONES = Intl.supportedValuesOf("timeZone");

/** Time zone, refresh interval, maximum weight and auto-refresh. */
export function TimeAndRefresh() {
  const { businessTimeZone } = useAppInfo((state) => state.settings);
  const isZoneFixed = useIsFixed("businessTimeZone");
  const zone = useAppInfo((state) => state.info?.businessTimeZone);
  return (
    <div className={classes.two}>
      <div>
        <Select
          disabled={isZoneFixed}
          label="Time zone"
          description="Days and weeks follow this time zone."
          placeholder={`System (${zone})`}
          data={TIME_ZONES}
          value={businessTimeZone || null}
          searchable
          clearable
          limit={50}
          onChange={(next) => changeSettings({ businessTimeZone: next ?? "" })}
        />
        <FixedNote setting="businessTimeZone" />
      </div>
      <NumberSetting setting="minutesBetweenRefreshes" label="Minutes between refreshes of a load" />
      <NumberSetting
        setting="maxWeightPounds"
        label="Maximum weight (lb)"
        description="Heavier loads show a warning."
      />
      <AutoRefresh />
    </div>
  );
}
