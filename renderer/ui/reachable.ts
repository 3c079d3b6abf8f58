import { create } from "zustand";

/** Whether the main process answered when it was last asked. */
export const useReachable = create<{ reachable: boolean }>(() => ({ reachable: true }));

export function noteReachable(reachable: boolean): void {
  if (useReachable.getState().reachable !== reachable) useReachable.setState({ reachable });
}
