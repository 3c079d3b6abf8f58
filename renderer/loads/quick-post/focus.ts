/** The quick-post line, so that a key can lead to it. */
export const quickPostId = "quick-post";

export const focusQuickPost = () => document.getElementById(quickPostId)?.focus();
