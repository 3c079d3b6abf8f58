import { create } from "zustand";

/** Rows that were pasted and are not posted yet; they stay while the panel is closed. */
export const usePasted = create<{ text: string }>(() => ({ text: "" }));
