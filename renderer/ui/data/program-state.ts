import { create } from "zustand";

/** How the main process answers: it does, it does not, or it was started again and lets in who opens its new link. */
export type ProgramState = "yes" | "no" | "locked";

/** How it was when it was last tried; the bridge notes it. */
export const useProgramState = create<{ reachable: ProgramState }>(() => ({ reachable: "yes" }));

export function setProgramState(reachable: ProgramState): void {
  if (useProgramState.getState().reachable !== reachable) useProgramState.setState({ reachable });
}

/** What to do about it, in words. */
export const programStateMessages: Record<Exclude<ProgramState, "yes">, string> = {
  no: "Lanedesk does not answer. What was saved is safe, and what is typed here stays; start Lanedesk again.",
  locked:
    "Lanedesk was started again. Open the link that it showed in this browser: this window goes on then. What was saved is safe, and what is typed here stays.",
};
