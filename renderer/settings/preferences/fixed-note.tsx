import type { PolicySetting } from "../../../shared/views/policy.ts";
import { useAppInfo } from "../../app-info.ts";
import { LockIcon } from "../../ui/components/icons.tsx";
import classes from "../settings.module.css";

/** Whether a policy fixes the setting. */
export const useIsFixed = (setting: PolicySetting): boolean => usePolicySource(setting) !== undefined;

const usePolicySource = (setting: PolicySetting): string | undefined =>
  useAppInfo((state) => state.info?.policy.fixed.find(({ name }) => name === setting)?.source);

/** The note below a setting that a policy fixes, with the contact. */
export function FixedNote({ setting }: { setting: PolicySetting }) {
  const source = usePolicySource(setting);
  const contact = useAppInfo((state) => state.info?.policy.contact ?? "");
  return (
    source !== undefined && (
      <p className={classes.fixed} title={source}>
        <LockIcon /> Set by your IT department. Ask {contact}.
      </p>
    )
  );
}
