import type { EditRecord, LoadRecord, RemoteLinkRecord } from "../../../electron/store/store.ts";
import { discardEdit } from "../../../electron/sync/conflicts/discard-edit.ts";
import { linkEdit } from "../../../electron/sync/conflicts/link-edit.ts";
import { resolveEdit } from "../../../electron/sync/conflicts/resolve-edit.ts";
import { retryEdit } from "../../../electron/sync/conflicts/retry-edit.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import type { JsonObject } from "../../../shared/json.ts";
import type { Desktop } from "./desktop.ts";

/** A broker's decision about one edit that needs one. */
interface Decision {
  edit: EditRecord;
  local: LoadRecord;
  link: RemoteLinkRecord | undefined;
  side: "local" | "remote";
  /** The remote id of the load that a create in doubt posted, if it arrived. */
  found: string | undefined;
}

/** A loss that the broker chose, which is not a violation. */
type ExpectedLoss =
  /** The values of one side are replaced by those of the other. */
  | { kind: "values"; discarded: JsonObject; chosen: JsonObject }
  /** The load is not on the remote. */
  | { kind: "remote load" }
  /** The load may be posted twice. */
  | { kind: "single post" };

const toJson = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

export function getExpectedLosses({ edit, local, link, side, found }: Decision): ExpectedLoss[] {
  const { conflict } = edit;
  if (edit.state === "in doubt" && side === "remote") return [{ kind: "remote load" }];
  if (edit.state === "in doubt") return found ? [] : [{ kind: "single post" }];
  if (edit.state === "rejected")
    return side === "local"
      ? []
      : [{ kind: "remote load" }, { kind: "values", discarded: toJson(local), chosen: link?.base ?? {} }];
  if (!conflict) return [];
  if (conflict.kind === "missing") {
    if (side === "remote") return [{ kind: "remote load" }];
    // The desktop that posted the load may also post it again; the message says so.
    return link?.isCreatedHere ? [] : [{ kind: "single post" }];
  }
  if (conflict.kind === "booked" || conflict.kind === "deleted")
    return side === "local"
      ? [{ kind: "single post" }]
      : [{ kind: "values", discarded: conflict.localContent, chosen: {} }];
  const [chosen, discarded] =
    side === "local" ? [toJson(local), conflict.remote] : [conflict.remote, toJson(local)];
  return [{ kind: "values", discarded, chosen }];
}

/** Applies the decision as the window does. Ignores a rejection, because the edit may have changed since. */
export async function applyDecision(desktop: Desktop, { edit, side, found }: Decision): Promise<void> {
  const { editId, state } = edit;
  const context = desktop.context();
  try {
    if (state === "conflict") await resolveEdit(context, desktop.caller, editId, { how: side });
    else if (side === "remote") await discardEdit(context, desktop.caller, editId);
    else if (state === "in doubt" && found)
      await desktop.sync().callRemote((session) => linkEdit(session, editId, found));
    else await retryEdit(context, desktop.caller, editId);
  } catch (cause) {
    if (!(cause instanceof LanedeskError)) throw cause;
  }
  desktop.sync().runSoon();
}
