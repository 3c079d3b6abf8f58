import { ask, failureOf } from "../ui/ask.ts";
import { listenSoon } from "../ui/listen-soon.ts";
import { shownLoads, top, useBoard } from "./board.ts";
import { followTime } from "./passing-time.ts";
import {
  emptyShelf,
  linkWindow,
  nextToRead,
  startAgainFrom,
  startOf,
  type Visible,
  windowOf,
  windowSize,
} from "./shelf.ts";

const { getState: get, setState: set } = useBoard;

/** Rises whenever what is being read has become beside the point. */
let generation = 0;
let reading = false;

/** Reads what was asked for; the rows of the question before stay until the first of the new ones are there. */
export async function readFromTop(): Promise<void> {
  const mine = ++generation;
  const { question } = get();
  reading = true;
  try {
    const answer = await ask("loads.page", { ...question, after: null, size: windowSize });
    if (mine !== generation) return;
    const shelf = linkWindow(emptyShelf, 0, answer, top);
    set({ shelf, answered: question, active: 0, visible: top, failure: undefined });
  } catch (error) {
    // The rows of another question must not stand under the name of this one.
    if (mine === generation) set({ shelf: emptyShelf, answered: question, failure: failureOf(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

/** Reads again what is on the screen; its rows stay until the new ones are there. */
export function readAgain(): void {
  const { question, answered, shelf, visible } = get();
  if (shelf.total === undefined || question !== answered) return void readFromTop();
  generation++;
  reading = false;
  set({ shelf: startAgainFrom(shelf, windowOf(visible.first)), failure: undefined });
  void readMissing();
}

/** Says what is on the screen, and reads what of it is missing. */
export function showPositions(first: number, last: number): void {
  const { visible } = get();
  if (visible.first !== first || visible.last !== last) {
    const moved = Math.sign(first - visible.first) as Visible["way"];
    set({ visible: { first, last, way: moved || visible.way } });
  }
  void readMissing();
}

/** One window at a time: what the screen has left meanwhile is not asked for any more. */
async function readMissing(): Promise<void> {
  if (reading || get().failure || get().shelf.total === undefined) return;
  reading = true;
  const mine = generation;
  try {
    for (;;) {
      const { shelf, visible, answered } = get();
      const wanted = nextToRead(shelf, visible);
      if (wanted === undefined) break;
      const answer = await ask("loads.page", { ...answered, ...startOf(shelf, wanted), size: windowSize });
      if (mine !== generation) return;
      set((state) => ({ shelf: linkWindow(state.shelf, wanted, answer, state.visible) }));
    }
  } catch (error) {
    if (mine === generation) set({ failure: failureOf(error) });
  } finally {
    if (mine === generation) reading = false;
  }
}

let early: (() => void) | undefined;

/** Follows the board before its view stands: the first rows are on their way while the window is drawn. */
export function followEarly(): void {
  early ??= follow();
}

/**
 * Reads what changed while another view was shown, and then again, soon, when loads change: many changes in a row
 * are one reading.
 */
export function followBoard(): () => void {
  const begun = early;
  early = undefined;
  return begun ?? follow();
}

function follow(): () => void {
  readAgain();
  const stops = [
    listenSoon("loads.changed", readAgain),
    // While much is sent, where loads stand changes all the time.
    listenSoon("sync.changed", readAgain, 1_000),
    followTime(shownLoads, readAgain),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
