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
import { type Question, some } from "./question.ts";

/** One edit, one link, one answer and one line of the diary for every ten loads. */
const ofTen = (loads: number) => Math.floor(loads / 10);

export const synchronizationQuestions: Question[] = [
  {
    name: "outbox.ofLoads, 200",
    ask: (store, { loads }, pick) =>
      store.read(["outbox"], ({ outbox }) => outbox.findByLoads(some(200, pick, ofTen(loads), editedLoad))),
  },
  {
    name: "outbox.find",
    ask: (store, { loads }, pick) =>
      store.read(["outbox"], ({ outbox }) => outbox.find(1 + pick(ofTen(loads)))),
  },
  {
    name: "outbox.due, 50",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.findDue(accountId, now, 50)),
  },
  {
    name: "outbox.dueAfter, 1",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.findDueAfter(accountId, now, 1)),
  },
  {
    name: "outbox.nextDueAt",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.findNextDueAt(accountId)),
  },
  {
    name: "outbox.inState, 50",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.findByState(accountId, "conflict", 50)),
  },
  {
    name: "outbox.statesOf, 50",
    ask: (store, { loads }, pick) =>
      store.read(["outbox"], ({ outbox }) => outbox.getStates(some(50, pick, ofTen(loads), editedLoad))),
  },
  {
    name: "outbox.count",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.count(accountId)),
  },
  {
    name: "outbox.countDue",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.countDue(accountId, now)),
  },
  {
    name: "outbox.page, 50",
    ask: (store) => store.read(["outbox"], ({ outbox }) => outbox.readPage(accountId, null, 50)),
  },
  {
    name: "outbox.addMany and removeMany, 1",
    ask: (store, { loads }, pick) =>
      store.write(["outbox"], async ({ outbox }) => {
        const editIds = await outbox.addMany([edit(pick(ofTen(loads)))]);
        await outbox.removeMany(editIds);
      }),
  },
  {
    name: "outbox.saveMany, 1",
    ask: (store, { loads }, pick) =>
      store.write(["outbox"], ({ outbox }) => {
        const index = pick(ofTen(loads));
        return outbox.saveMany([{ ...edit(index), editId: index + 1, attempts: pick(1_000) }]);
      }),
  },
  {
    name: "remoteLinks.findMany, 200",
    ask: (store, { loads }, pick) =>
      store.read(["remoteLinks"], (parts) =>
        parts.remoteLinks.findMany(some(200, pick, ofTen(loads), linkedLoad)),
      ),
  },
  {
    name: "remoteLinks.linked, 50",
    ask: (store, { loads }, pick) =>
      store.read(["remoteLinks"], (parts) =>
        parts.remoteLinks.areLinked(some(50, pick, ofTen(loads), linkedLoad)),
      ),
  },
  {
    name: "remoteLinks.findByRemote",
    ask: (store, { loads }, pick) =>
      store.read(["remoteLinks"], (parts) =>
        parts.remoteLinks.findByRemote(accountId, link(pick(ofTen(loads))).remoteLoadId),
      ),
  },
  {
    name: "remoteLinks.readDue, 50",
    ask: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findDue(accountId, now, 50)),
  },
  {
    name: "remoteLinks.ended, 50",
    ask: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findEnded(accountId, 50)),
  },
  {
    name: "remoteLinks.readDueAfter, 1",
    ask: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findDueAfter(accountId, now, 1)),
  },
  {
    name: "remoteLinks.nextReadDueAt",
    ask: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.findNextDueAt(accountId)),
  },
  {
    name: "remoteLinks.count",
    ask: (store) => store.read(["remoteLinks"], (parts) => parts.remoteLinks.count(accountId)),
  },
  {
    name: "remoteLinks.saveMany, 1",
    ask: (store, { loads }, pick) =>
      store.write(["remoteLinks"], (parts) =>
        parts.remoteLinks.saveMany([{ ...link(pick(ofTen(loads))), readDueAt: now + pick(1_000_000) }]),
      ),
  },
  {
    name: "syncLog.page, 50",
    ask: (store) => store.read(["syncLog"], ({ syncLog }) => syncLog.readPage(accountId, null, 50)),
  },
  {
    name: "syncLog.addMany, 1",
    ask: (store, { loads }, pick) =>
      store.write(["syncLog"], ({ syncLog }) => syncLog.addMany([logLine(pick(ofTen(loads)))])),
  },
  {
    name: "answers.find",
    ask: (store, { loads }, pick) =>
      store.read(["answers"], ({ answers }) => answers.find(accountId, answerKey(pick(ofTen(loads))))),
  },
  {
    name: "answers.add",
    ask: (store, { loads }, pick) =>
      store.write(["answers"], ({ answers }) => answers.add(answer(loads + pick(1_000_000)))),
  },
  {
    name: "answers.forgetBefore, none",
    ask: (store) => store.write(["answers"], ({ answers }) => answers.deleteBefore(0, 200)),
  },
];
