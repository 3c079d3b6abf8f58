import { create } from "zustand";

/** How the main process answers: it does, it does not, or it was started again and lets in who opens its new link. */
export type Reachable = "yes" | "no" | "locked";

/** How it was when it was last tried; the bridge notes it. */
export const useReachable = create<{ reachable: Reachable }>(() => ({ reachable: "yes" }));

export function noteReachable(reachable: Reachable): void {
  if (useReachable.getState().reachable !== reachable) useReachable.setState({ reachable });
}

/** What to do about it, in words. */
export const unreachableWords: Record<Exclude<Reachable, "yes">, string> = {
  no: "Lanedesk does not answer. What was saved is safe, and what is typed here stays; start Lanedesk again.",
  locked:
    "Lanedesk was started again. Open the link that it showed in this browser: this window goes on then. What was saved is safe, and what is typed here stays.",
};
