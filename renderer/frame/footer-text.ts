import { useEffect } from "react";
import { create } from "zustand";

interface FooterWords {
  /** How many there are, and how many are selected. */
  words: string[];
  /** What has no room in the row that the keys act on. */
  cut: string;
}

/** What the footer tells of the view. */
export const useFooterState = create<FooterWords>(() => ({ words: [], cut: "" }));

/** Says it for as long as the component stands. */
export function useFooterText(...words: string[]): void {
  const joined = words.filter(Boolean).join("\n");
  useEffect(() => {
    useFooterState.setState({ words: joined ? joined.split("\n") : [] });
    return () => useFooterState.setState({ words: [] });
  }, [joined]);
}
