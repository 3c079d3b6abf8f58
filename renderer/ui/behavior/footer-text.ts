import { useEffect } from "react";
import { create } from "zustand";

interface FooterState {
  /** Texts of the view, for example "1,284 loads" and "3 selected". */
  texts: string[];
  /** Full text of the cut-off cells of the cursor row. */
  cutOff: string;
}

/** The texts of the footer. */
export const useFooterState = create<FooterState>(() => ({ texts: [], cutOff: "" }));

/** Shows text in the footer while the component is mounted. */
export function useFooterText(...texts: string[]): void {
  const joined = texts.filter(Boolean).join("\n");
  useEffect(() => {
    useFooterState.setState({ texts: joined ? joined.split("\n") : [] });
    return () => useFooterState.setState({ texts: [] });
  }, [joined]);
}
