import { NumberInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { formatNumber } from "../../ui/format.ts";
import { changeSettings } from "./change-settings.ts";
import { FixedNote, useIsFixed } from "./fixed-note.tsx";

interface NumberSettingProps {
  setting:
    | "minutesBetweenRefreshes"
    | "daysOfHistory"
    | "gatewayPort"
    | "maxWeightPounds"
    | "minLiabilityUsd"
    | "minCargoUsd"
    | "cancellationNoticeDays"
    | "newAuthorityDays"
    | "identityChangeDays";
  label: string;
  description?: string;
  w?: number;
  disabled?: boolean;
  /** Shows the number without commas, for ports. */
  isPort?: boolean;
}

/**
 * A setting with a whole number, saved on blur or Enter. An empty field returns to the saved number. A number out of
 * range shows an error and is not saved.
 */
export function NumberSetting({ setting, label, description, w, disabled, isPort }: NumberSettingProps) {
  const saved = useAppInfo((state) => state.settings[setting]);
  const isFixed = useIsFixed(setting);
  const [typed, setTyped] = useState<number | string>(saved);
  const [error, setError] = useState("");
  useEffect(() => setTyped(saved), [saved]);
  const { minValue, maxValue } = settings.shape[setting];
  const formatBound = (bound: number | null) => (isPort ? String(bound) : formatNumber(bound ?? 0));
  const range = `${formatBound(minValue)} to ${formatBound(maxValue)}`;
  const save = async () => {
    const isEmpty = typed === "";
    const next = Number(typed);
    const isValid = isEmpty || settings.shape[setting].safeParse(next).success;
    setError(isValid ? "" : `Enter ${range}.`);
    if (isEmpty) return setTyped(saved);
    if (isValid && next !== saved && !(await changeSettings({ [setting]: next }))) setTyped(saved);
  };
  return (
    <div>
      <NumberInput
        label={label}
        description={[description, `From ${range}.`].filter(Boolean).join(" ")}
        w={w}
        disabled={disabled || isFixed}
        error={error}
        value={typed}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        thousandSeparator={isPort ? undefined : ","}
        onChange={setTyped}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === "Enter") void save();
        }}
      />
      <FixedNote setting={setting} />
    </div>
  );
}
