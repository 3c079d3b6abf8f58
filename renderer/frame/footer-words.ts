import { useEffect } from "react";
import { create } from "zustand";

interface FooterWords {
  /** How many there are, and how many are selected. */
  words: string[];
  /** What has no room in the row that the keys act on. */
  cut: string;
}

/** What the footer tells of the view. */
export const useFooterWords = create<FooterWords>(() => ({ words: [], cut: "" }));

/** Says it for as long as the component stands. */
export function useFooter(...words: string[]): void {
  const joined = words.filter(Boolean).join("\n");
  useEffect(() => {
    useFooterWords.setState({ words: joined ? joined.split("\n") : [] });
    return () => useFooterWords.setState({ words: [] });
  }, [joined]);
}
