import { LanedeskError } from "../../../shared/failure.ts";
import type { BoardView } from "../../../shared/views/board-view.ts";
import type { Caller, Context } from "../context.ts";

/** The most views that a user can save. */
const MAX_VIEWS = 50;

/** Lists the user's saved board views, sorted by name. */
export async function listBoardViews(context: Context, caller: Caller): Promise<BoardView[]> {
  const records = await context.store.read(["boardViews"], ({ boardViews }) =>
    boardViews.list(caller.userId, MAX_VIEWS),
  );
  return records
    .map(({ id, view }) => ({ viewId: id, ...view }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Adds or replaces a view.
 * @throws LanedeskError "conflict" when another view of the user has the name, or the user has 50 other views
 */
export async function saveBoardView(context: Context, caller: Caller, view: BoardView): Promise<void> {
  const { viewId, ...content } = view;
  const { userId: ownerId } = caller;
  const savedAt = context.env.clock.now();
  await context.store.write(["boardViews"], async ({ boardViews }) => {
    const others = (await boardViews.list(ownerId, MAX_VIEWS)).filter(({ id }) => id !== viewId);
    if (others.some((other) => isSameName(other.view.name, view.name))) throw createNameTakenError(view.name);
    if (others.length >= MAX_VIEWS) throw createTooManyError();
    await boardViews.save({ ownerId, id: viewId, savedAt, view: content });
  });
  context.publish("boardViews.changed", null);
}

/** Deletes a view, if it exists. */
export async function deleteBoardView(context: Context, caller: Caller, viewId: string): Promise<void> {
  await context.store.write(["boardViews"], ({ boardViews }) => boardViews.remove(caller.userId, viewId));
  context.publish("boardViews.changed", null);
}

const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const createNameTakenError = (name: string) =>
  new LanedeskError("conflict", `Another view is named ${name}. Use another name.`, [
    { pointer: "/name", code: "taken", message: "Another view has this name." },
  ]);

const createTooManyError = () =>
  new LanedeskError("conflict", `You can save up to ${MAX_VIEWS} views. Delete a view first.`);
