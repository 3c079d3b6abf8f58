import type { Caller } from "../caller.ts";
import type { Context } from "../context.ts";

/**
 * Who was let in lately, by a digest of the token: a program that calls often is looked up once. It is forgotten
 * at once when a key or a user changes here, and after seconds in any case, for a store that others change too.
 */
const letIn = new WeakMap<Context["store"], Map<string, { caller: Caller; until: number }>>();

const rememberedFor = 5_000;
const mostRemembered = 1_000;

/** Who has the token with this digest: as `check` said within the last seconds, or says now. */
export async function rememberLetIn(
  { store, env }: Context,
  digest: string,
  check: () => Promise<Caller | undefined>,
): Promise<Caller | undefined> {
  const known = letIn.get(store) ?? new Map();
  letIn.set(store, known);
  const found = known.get(digest);
  if (found && env.clock.running() < found.until) return found.caller;
  const caller = await check();
  if (known.size >= mostRemembered) known.clear();
  // Whoever changed a key meanwhile has put another map in this one's place.
  if (caller) known.set(digest, { caller, until: env.clock.running() + rememberedFor });
  else known.delete(digest);
  return caller;
}

/** After a key was revoked or a user changed: everyone is looked up again. */
export const forgetLetIn = ({ store }: Context): void => {
  letIn.set(store, new Map());
};
