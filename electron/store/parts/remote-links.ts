import { MAX_KEY } from "../keys/index-keys.ts";
import { NOT_DUE, type RemoteLinks } from "../store.ts";
import type { Tables } from "./tables.ts";

/** Creates the store part for the links to remote loads. */
export const createRemoteLinks = ({ remoteLinks, editStates }: Tables): RemoteLinks => {
  const queryDue = (accountId: string, until: number) =>
    remoteLinks.where("[accountId+readDueAt]").between([accountId], [accountId, until], true, true);
  return {
    findMany: (loadIds) => remoteLinks.bulkGet([...loadIds]),
    async areLinked(loadIds) {
      const linkedIds = await editStates.findLinkedIds(loadIds);
      return loadIds.map((loadId) => linkedIds.has(loadId));
    },
    findByRemote: (accountId, remoteLoadId) =>
      remoteLinks.where("[accountId+remoteLoadId]").equals([accountId, remoteLoadId]).first(),
    findDue: (accountId, now, limit) => queryDue(accountId, now).limit(limit).toArray(),
    findDueAfter: (accountId, moment, limit) =>
      remoteLinks
        .where("[accountId+readDueAt]")
        .between([accountId, moment], [accountId, NOT_DUE], false, false)
        .limit(limit)
        .toArray(),
    findEnded: (accountId, limit) =>
      remoteLinks.where("[accountId+readDueAt]").equals([accountId, NOT_DUE]).limit(limit).toArray(),
    findNextDueAt: async (accountId) => (await queryDue(accountId, NOT_DUE - 1).first())?.readDueAt,
    count: (accountId) =>
      remoteLinks.where("[accountId+readDueAt]").between([accountId], [accountId, MAX_KEY]).count(),
    countReads: (accountId) => queryDue(accountId, NOT_DUE - 1).count(),
    async saveMany(links) {
      await remoteLinks.bulkPut(links);
      editStates.addLinks(links.map(({ loadId }) => loadId));
    },
    async removeMany(loadIds) {
      await remoteLinks.bulkDelete([...loadIds]);
      editStates.removeLinks(loadIds);
    },
  };
};
