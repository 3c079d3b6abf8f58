import type { Settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { LockIcon } from "../../ui/parts/icons.tsx";
import classes from "../settings.module.css";

/** Whether a policy fixes the setting. */
export const useIsLocked = (setting: keyof Settings): boolean =>
  useAppInfo((state) => state.info?.policy.fixed.includes(setting) ?? false);

/** Shown below a setting that a policy fixes, with whom to ask. */
export function Locked({ setting }: { setting: keyof Settings }) {
  const contact = useAppInfo((state) => state.info?.policy.contact);
  return (
    useIsLocked(setting) && (
      <p className={classes.fixed}>
        <LockIcon /> Set by your IT department. Ask {contact}.
      </p>
    )
  );
}
