import type { Settings } from "../../shared/views/settings.ts";
import { useDesk } from "../desk.ts";
import { LockMark } from "../ui/marks.tsx";
import classes from "./settings.module.css";

/** Whether whoever looks after this computer has fixed a setting. */
export const useIsFixed = (setting: keyof Settings): boolean =>
  useDesk((state) => state.desk?.policy.fixed.includes(setting) ?? false);

/** Beside a setting that is fixed: says so, and whom to ask. */
export function Fixed({ setting }: { setting: keyof Settings }) {
  const contact = useDesk((state) => state.desk?.policy.contact);
  return (
    useIsFixed(setting) && (
      <p className={classes.fixed}>
        <LockMark /> Fixed for this computer. Ask {contact}.
      </p>
    )
  );
}
