import { create } from "zustand";

/** Whether the main process could be reached when it was last tried; the bridge notes it. */
export const useReachable = create<{ reachable: boolean }>(() => ({ reachable: true }));

export function noteReachable(reachable: boolean): void {
  if (useReachable.getState().reachable !== reachable) useReachable.setState({ reachable });
}
