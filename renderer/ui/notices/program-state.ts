import { create } from "zustand";

/** `locked`: Lanedesk was restarted, and this browser has not opened the new link yet. */
type ProgramState = "running" | "not responding" | "locked";

/** The state at the last call or event. */
export const useProgramState = create<{ state: ProgramState }>(() => ({ state: "running" }));

/** Records the state after a call or an event. */
export function setProgramState(state: ProgramState): void {
  if (useProgramState.getState().state !== state) useProgramState.setState({ state });
}

/** The messages while the window can't use the main process. */
export const programStateMessages: Record<Exclude<ProgramState, "running">, string> = {
  "not responding": "Lanedesk is not responding. Restart Lanedesk; saved data and drafts are safe.",
  locked: "Lanedesk was restarted. Open the new link in this browser; saved data and drafts are safe.",
};
