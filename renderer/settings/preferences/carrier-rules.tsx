import { Select } from "@mantine/core";
import { type CarrierRuleSettings, carrierRuleSettings } from "../../../shared/views/carrier-rules.ts";
import { POLICY_TEXTS } from "../../../shared/views/policy-texts.ts";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { changeSettings } from "./change-settings.ts";
import { FixedNote, useIsFixed } from "./fixed-note.tsx";
import { NumberSetting } from "./number-setting.tsx";

type RuleSetting = Extract<keyof CarrierRuleSettings, `rule${string}`>;

const RULE_SETTINGS = carrierRuleSettings
  .keyof()
  .options.filter((setting): setting is RuleSetting => setting.startsWith("rule"));

const RULE_RESULTS = [
  { value: "stop", label: "Stop" },
  { value: "attention", label: "Attention" },
  { value: "note", label: "Note" },
  { value: "off", label: "Off" },
];

/** The results and limits of the carrier rules. */
export function CarrierRules() {
  return (
    <>
      <p className={classes.soft}>
        A carrier shows the worst result of its rules. Missing data counts as Unknown (for the MCS-150, as
        Note), never as Fine. If the result of any rule is Stop or Unknown, a booking requires a reason. A
        blocked carrier can't be booked.
      </p>
      <div className={classes.two}>
        <NumberSetting setting="minLiabilityUsd" label={POLICY_TEXTS.minLiabilityUsd.title} />
        <NumberSetting setting="minCargoUsd" label={POLICY_TEXTS.minCargoUsd.title} />
        <NumberSetting setting="cancellationNoticeDays" label={POLICY_TEXTS.cancellationNoticeDays.title} />
        <NumberSetting setting="newAuthorityDays" label={POLICY_TEXTS.newAuthorityDays.title} />
        <NumberSetting setting="identityChangeDays" label={POLICY_TEXTS.identityChangeDays.title} />
      </div>
      <div className={classes.two}>
        {RULE_SETTINGS.map((setting) => (
          <RuleSelect key={setting} setting={setting} />
        ))}
      </div>
    </>
  );
}

function RuleSelect({ setting }: { setting: RuleSetting }) {
  const value = useAppInfo((state) => state.settings[setting]);
  const isFixed = useIsFixed(setting);
  return (
    <div>
      <Select
        disabled={isFixed}
        label={POLICY_TEXTS[setting].title}
        data={RULE_RESULTS}
        value={value}
        onChange={(next) => changeSettings({ [setting]: carrierRuleSettings.shape[setting].parse(next) })}
      />
      <FixedNote setting={setting} />
    </div>
  );
}
