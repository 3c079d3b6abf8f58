import {
  accountId,
  answer,
  answerKey,
  edit,
  editedLoad,
  link,
  linkedLoad,
  logLine,
  now,
} from "../records.ts";
import { type Query, some } from "./query.ts";

/** One edit, link, answer and sync log line for every ten loads. */
const ofTen = (loads: number) => Math.floor(loads / 10);

export const syncQueries: Query[] = [
  {
    name: "outbox.findByLoads, 200",
    run: (store, { loads }, pick) =>
      store.read(["outbox"], ({ outbox }) => outbox.findByLoads(some(200, pick, ofTen(loads), editedLoad))),
  },
  {
    name: "outbox.find",
    run: (store, { loads }, pick) =>
      store.read(["outbox"], ({ outbox }) => outbox.find(1 + pick(ofTen(loads)))),
  },
  {
    name: "outbox.findDue, 50",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.findDue(accountId, now, 50)),
  },
  {
    name: "outbox.findDueAfter, 1",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.findDueAfter(accountId, now, 1)),
  },
  {
    name: "outbox.findNextDueAt",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.findNextDueAt(accountId)),
  },
  {
    name: "outbox.findByState, 50",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.findByState(accountId, "conflict", 50)),
  },
  {
    name: "outbox.getStates, 50",
    run: (store, { loads }, pick) =>
      store.read(["outbox"], ({ outbox }) => outbox.getStates(some(50, pick, ofTen(loads), editedLoad))),
  },
  {
    name: "outbox.count",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.count(accountId)),
  },
  {
    name: "outbox.countDue",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.countDue(accountId, now)),
  },
  {
    name: "outbox.readPage, 50",
    run: (store) => store.read(["outbox"], ({ outbox }) => outbox.readPage(accountId, null, 50)),
  },
  {
    name: "outbox.addMany and removeMany, 1",
    run: (store, { loads }, pick) =>
      store.write(["outbox"], async ({ outbox }) => {
        const editIds = await outbox.addMany([edit(pick(ofTen(loads)))]);
        await outbox.removeMany(editIds);
      }),
  },
  {
    name: "outbox.saveMany, 1",
    run: (store, { loads }, pick) =>
      store.write(["outbox"], ({ outbox }) => {
        const index = pick(ofTen(loads));
        return outbox.saveMany([{ ...edit(index), editId: index + 1, attempts: pick(1_000) }]);
      }),
  },
  {
    name: "remoteLinks.findMany, 200",
    run: (store, { loads }, pick) =>
      store.read(["remoteLinks"], (parts) =>
        parts.remoteLinks.findMany(some(200, pick, ofTen(loads), linkedLoad)),
      ),
  },
  {
    name: "remoteLinks.areLinked, 50",
    run: (store, { loads }, pick) =>
      store.read(["remoteLinks"], (parts) =>
        parts.remoteLinks.areLinked(some(50, pick, ofTen(loads), linkedLoad)),
      ),
  },
  {
    name: "remoteLinks.findByRemote",
    run: (store, { loads }, pick) =>
      store.read(["remoteLinks"], (parts) =>
        parts.remoteLinks.findByRemote(accountId, link(pick(ofTen(loads))).remoteLoadId),
      ),
  },
  {
    name: "remoteLinks.findDue, 50",
    run: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findDue(accountId, now, 50)),
  },
  {
    name: "remoteLinks.findEnded, 50",
    run: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findEnded(accountId, 50)),
  },
  {
    name: "remoteLinks.findDueAfter, 1",
    run: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findDueAfter(accountId, now, 1)),
  },
  {
    name: "remoteLinks.findNextDueAt",
    run: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findNextDueAt(accountId)),
  },
  {
    name: "remoteLinks.count",
    run: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.count(accountId)),
  },
  {
    name: "remoteLinks.saveMany, 1",
    run: (store, { loads }, pick) =>
      store.write(["remoteLinks"], (parts) =>
        parts.remoteLinks.saveMany([{ ...link(pick(ofTen(loads))), readDueAt: now + pick(1_000_000) }]),
      ),
  },
  {
    name: "syncLog.readPage, 50",
    run: (store) => store.read(["syncLog"], ({ syncLog }) => syncLog.readPage(accountId, null, 50)),
  },
  {
    name: "syncLog.addMany, 1",
    run: (store, { loads }, pick) =>
      store.write(["syncLog"], ({ syncLog }) => syncLog.addMany([logLine(pick(ofTen(loads)))])),
  },
  {
    name: "answers.find",
    run: (store, { loads }, pick) =>
      store.read(["answers"], ({ answers }) => answers.find(accountId, answerKey(pick(ofTen(loads))))),
  },
  {
    name: "answers.add",
    run: (store, { loads }, pick) =>
      store.write(["answers"], ({ answers }) => answers.add(answer(loads + pick(1_000_000)))),
  },
  {
    name: "answers.removeBefore, none",
    run: (store) => store.write(["answers"], ({ answers }) => answers.removeBefore(0, 200)),
  },
];
