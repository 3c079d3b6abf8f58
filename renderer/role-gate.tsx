import type { ReactNode } from "react";
import type { Action } from "../shared/views/roles.ts";
import { useDenial } from "./role.ts";
import classes from "./role-gate.module.css";
import { LockIcon } from "./ui/components/icons.tsx";

/** Disables all controls inside and shows the reason above them if the user's role does not allow an action. */
export function RoleGate({ action, children }: { action: Action; children: ReactNode }) {
  const denial = useDenial(action);
  if (denial === undefined) return children;
  return (
    <>
      <p className={classes.reason}>
        <LockIcon /> {denial}
      </p>
      <fieldset className={classes.controls} disabled>
        {children}
      </fieldset>
    </>
  );
}
