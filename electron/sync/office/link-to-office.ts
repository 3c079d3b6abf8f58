import { NOT_DUE, type RemoteLinkRecord } from "../../store/store.ts";
import { isSameLoad } from "../merge/merge-loads.ts";
import { addAgreedDigest } from "../reconcile/remote-link.ts";
import type { LoadSyncState } from "../session/load-sync-state.ts";
import type { Session } from "../session/session.ts";
import {
  digestBase,
  getOfficeBookingState,
  isSameBookingState,
  type KnownBase,
  readBase,
} from "./office-load.ts";

/** Links a load to the office. `base` is the base of the next merge; `revision` is the local load's revision. */
export function linkToOffice(
  session: Session,
  load: LoadSyncState,
  { base, epoch, revision }: Required<Pick<RemoteLinkRecord, "base" | "epoch" | "revision">>,
): void {
  const { loadId, link } = load;
  const known = link?.isOffice ? readBase(link.base) : undefined;
  const current = readBase(base);
  const { agreed = [], isCreatedHere = false } = link ?? {};
  const isNew = known && current && !isSameVersion(known, current);
  load.saveLink({
    ...{ loadId, accountId: session.accountId, isOffice: true, base, epoch, revision, isCreatedHere },
    remoteLoadId: current?.loadId ?? loadId,
    etag: "",
    agreed: isNew ? addAgreedDigest(agreed, digestBase(known)) : agreed,
    staleResponses: 0,
    guarded: [],
    readDueAt: NOT_DUE,
  });
}

/** Whether two versions have the same content, status and booking. */
export const isSameVersion = (one: KnownBase, other: KnownBase): boolean =>
  isSameBookingState(getOfficeBookingState(one), getOfficeBookingState(other)) &&
  isSameLoad(one.remote.values, other.remote.values);
