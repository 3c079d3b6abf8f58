import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../../electron/store/store.ts";
import { dropEdit } from "../../../electron/sync/conflicts/drop-edit.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import type { JsonObject } from "../../../shared/json.ts";
import type { Desktop } from "./desktop.ts";

/** What a broker decides about one edit that waits for a person, and what follows from it. */
export interface Decision {
  edit: EditRecord;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
  side: "local" | "remote";
  /** The load of the remote that a create in doubt became, where it is there. */
  found: string | undefined;
}

/** What a decision gives up on purpose, so that nobody looks for it. */
export type GivenUp =
  /** The values of one side, in place of which come those of the other. */
  | { what: "values"; of: JsonObject; for: JsonObject }
  /** The load is no longer the remote's, or was never to be. */
  | { what: "the remote's load" }
  /** The load may be posted a second time. */
  | { what: "being single" };

const asJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

/** What the decision gives up. */
export function givenUpBy({ edit, local, link, side, found }: Decision): GivenUp[] {
  const { conflict } = edit;
  if (edit.state === "in doubt" && side === "remote") return [{ what: "the remote's load" }];
  if (edit.state === "in doubt") return found ? [] : [{ what: "being single" }];
  if (edit.state === "rejected")
    return side === "local"
      ? []
      : [{ what: "the remote's load" }, { what: "values", of: asJson(local), for: link?.base ?? {} }];
  if (!conflict) return [];
  if (conflict.kind === "missing") {
    if (side === "remote") return [{ what: "the remote's load" }];
    // Who posted it may post it again, too: the broker is told so.
    return link?.madeHere ? [] : [{ what: "being single" }];
  }
  if (conflict.kind === "booked" || conflict.kind === "deleted")
    return side === "local"
      ? [{ what: "being single" }]
      : [{ what: "values", of: conflict.localContent, for: {} }];
  const [taken, left] =
    side === "local" ? [asJson(local), conflict.remote] : [conflict.remote, asJson(local)];
  return [{ what: "values", of: left, for: taken }];
}

/** Decides as the broker does in the window; what cannot be decided any more is settled. */
export async function decide(desktop: Desktop, { edit, side, found }: Decision): Promise<void> {
  const { editId, state } = edit;
  const context = desktop.context();
  try {
    if (state === "conflict") await resolveEdit(context, desktop.caller, editId, { how: side });
    else if (side === "remote") await dropEdit(context, desktop.caller, editId);
    else if (state === "in doubt" && found)
      await desktop.sync().ask((session) => linkEdit(session, editId, found));
    else await retryEdit(context, desktop.caller, editId);
  } catch (cause) {
    if (!(cause instanceof LanedeskError)) throw cause;
  }
  desktop.sync().nudge();
}
