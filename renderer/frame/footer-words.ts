import { useEffect } from "react";
import { create } from "zustand";

/** What the footer tells of the view: how many there are, and how many are selected. */
export const useFooterWords = create<{ words: string[] }>(() => ({ words: [] }));

/** Says it for as long as the component stands. */
export function useFooter(...words: string[]): void {
  const joined = words.filter(Boolean).join("\n");
  useEffect(() => {
    useFooterWords.setState({ words: joined ? joined.split("\n") : [] });
    return () => useFooterWords.setState({ words: [] });
  }, [joined]);
}
