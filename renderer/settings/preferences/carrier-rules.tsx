import { Select } from "@mantine/core";
import { type CarrierRuleSettings, carrierRuleSettings } from "../../../shared/views/carrier-rules.ts";
import { useAppInfo } from "../../app-info.ts";
import classes from "../settings.module.css";
import { changeSettings } from "./change-settings.ts";
import { Locked, useIsLocked } from "./locked.tsx";
import { NumberSetting } from "./number-setting.tsx";

type RuleSetting = Extract<keyof CarrierRuleSettings, `rule${string}`>;

const rules: { setting: RuleSetting; label: string }[] = [
  { setting: "ruleNotAllowed", label: "Not allowed to operate" },
  { setting: "ruleOutOfService", label: "Out of service" },
  { setting: "ruleNoAuthority", label: "No active carrier authority" },
  { setting: "ruleBrokerOnly", label: "Broker authority only" },
  { setting: "ruleLiability", label: "Liability insurance under the minimum" },
  { setting: "ruleCargo", label: "Cargo insurance under the minimum" },
  { setting: "ruleCancellationFiled", label: "Insurance cancellation filed" },
  { setting: "ruleCancellationEffective", label: "Insurance canceled and not replaced" },
  { setting: "ruleUnsatisfactory", label: "Unsatisfactory safety rating" },
  { setting: "ruleConditional", label: "Conditional safety rating" },
  { setting: "ruleNewAuthority", label: "New authority" },
  { setting: "ruleOneChange", label: "Name, address, phone, e-mail, officer or remit-to changed" },
  { setting: "ruleSeveralChanges", label: "Two or more of them changed, until called back" },
  { setting: "ruleSharedContact", label: "Contact shared with a blocked or stopped carrier" },
  { setting: "ruleMcs150", label: "MCS-150 overdue" },
];

const results = [
  { value: "stop", label: "Stop" },
  { value: "attention", label: "Attention" },
  { value: "note", label: "Note" },
  { value: "off", label: "Off" },
];

/** The results and limits of the carrier rules. A change judges all carriers again. */
export function CarrierRules() {
  return (
    <>
      <p className={classes.soft}>
        A carrier shows the worst result of its rules. Missing data is unknown, never fine. Booking a stop or
        an unknown asks for a reason; a blocked carrier cannot be booked.
      </p>
      <div className={classes.two}>
        <NumberSetting setting="minLiabilityUsd" label="Minimum liability insurance, USD" />
        <NumberSetting setting="minCargoUsd" label="Minimum cargo insurance, USD" />
        <NumberSetting setting="cancellationNoticeDays" label="Days before an insurance cancellation" />
        <NumberSetting setting="newAuthorityDays" label="Days an authority counts as new" />
        <NumberSetting setting="identityChangeDays" label="Days a changed contact counts" />
      </div>
      <div className={classes.two}>
        {rules.map((rule) => (
          <RuleSelect key={rule.setting} {...rule} />
        ))}
      </div>
    </>
  );
}

function RuleSelect({ setting, label }: { setting: RuleSetting; label: string }) {
  const value = useAppInfo((state) => state.settings[setting]);
  const isFixed = useIsLocked(setting);
  return (
    <div>
      <Select
        disabled={isFixed}
        label={label}
        data={results}
        value={value}
        allowDeselect={false}
        onChange={(next) => changeSettings({ [setting]: carrierRuleSettings.shape[setting].parse(next) })}
      />
      <Locked setting={setting} />
    </div>
  );
}
