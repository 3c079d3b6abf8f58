import { NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { count } from "../../ui/format.ts";
import { changeSettings } from "./change-settings.ts";
import { Locked, useIsLocked } from "./locked.tsx";

interface NumberSettingProps {
  setting: "minutesBetweenRefreshes" | "daysOfHistory" | "gatewayPort";
  label: string;
  description?: string;
  w?: number;
  disabled?: boolean;
  /** A number that is a name, and is written without commas. */
  isName?: boolean;
}

/**
 * A setting that is a whole number: kept when the field is left or Enter is pressed. An empty field goes back to what
 * is kept; what lies outside of the range changes nothing and says so.
 */
export function NumberSetting({ setting, label, description, w, disabled, isName }: NumberSettingProps) {
  const kept = useAppInfo((state) => state.settings[setting]);
  const isFixed = useIsLocked(setting);
  const [typed, setTyped] = useState<number | string>(kept);
  const [fault, setFault] = useState("");
  useEffect(() => setTyped(kept), [kept]);
  const { minValue, maxValue } = settings.shape[setting];
  const words = (bound: number | null) => (isName ? String(bound) : count(bound ?? 0));
  const range = `From ${words(minValue)} to ${words(maxValue)}.`;
  const keep = async () => {
    const isEmpty = typed === "";
    const next = Number(typed);
    const isRead = isEmpty || settings.shape[setting].safeParse(next).success;
    setFault(isRead ? "" : `${range} It stays ${words(kept)}.`);
    if (isEmpty) return setTyped(kept);
    if (isRead && next !== kept && !(await changeSettings({ [setting]: next }))) setTyped(kept);
  };
  return (
    <div>
      <NumberInput
        label={label}
        description={[description, range].filter(Boolean).join(" ")}
        w={w}
        disabled={disabled || isFixed}
        error={fault}
        value={typed}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        thousandSeparator={isName ? undefined : ","}
        onChange={setTyped}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === "Enter") void keep();
        }}
      />
      <Locked setting={setting} />
    </div>
  );
}
