import type { Settings } from "../../../shared/views/settings.ts";
import { useAppInfo } from "../../app-info.ts";
import { LockIcon } from "../../ui/parts/icons.tsx";
import classes from "../settings.module.css";

/** Whether whoever looks after this computer has fixed a setting. */
export const useIsLocked = (setting: keyof Settings): boolean =>
  useAppInfo((state) => state.info?.policy.fixed.includes(setting) ?? false);

/** Beside a setting that is fixed: says so, and whom to ask. */
export function Locked({ setting }: { setting: keyof Settings }) {
  const contact = useAppInfo((state) => state.info?.policy.contact);
  return (
    useIsLocked(setting) && (
      <p className={classes.fixed}>
        <LockIcon /> Fixed for this computer. Ask {contact}.
      </p>
    )
  );
}
