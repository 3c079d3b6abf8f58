/** The quick-post line, so that a key can lead to it. */
export const QUICK_POST_ID = "quick-post";

export const focusQuickPost = () => document.getElementById(QUICK_POST_ID)?.focus();
