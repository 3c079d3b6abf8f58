/**
 * Moves the focus when the focused element is removed. If the focused element is disabled, returns the focus when the
 * element is enabled again. Without a focused element, a screen reader would start at the top of the window.
 * @returns a function that stops this behavior
 */
export function restoreFocus(): () => void {
  let observer: MutationObserver | undefined;
  const onFocusOut = ({ target }: FocusEvent) => {
    observer?.disconnect();
    if (!(target instanceof HTMLElement)) return;
    const ancestors = listAncestors(target);
    let wasDisabled = false;
    const check = () => {
      observer?.disconnect();
      if (document.activeElement !== document.body) return;
      if (!target.isConnected) return findFocusable(ancestors)?.focus({ preventScroll: true });
      // The user left an element that is still enabled: nothing should have the focus.
      if (!target.matches(":disabled"))
        return wasDisabled ? target.focus({ preventScroll: true }) : undefined;
      wasDisabled = true;
      observer = new MutationObserver(checkNextFrame);
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    };
    // Code that moves the focus itself runs first.
    const checkNextFrame = () => requestAnimationFrame(check);
    checkNextFrame();
  };
  document.addEventListener("focusout", onFocusOut);
  return () => {
    observer?.disconnect();
    document.removeEventListener("focusout", onFocusOut);
  };
}

function listAncestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...listAncestors(parent)] : [];
}

/** Finds the closest ancestor that can have the focus, otherwise the first tab stop of the view or the view itself. */
function findFocusable(ancestors: readonly HTMLElement[]): HTMLElement | null {
  const main = document.querySelector("main");
  const closest = ancestors.find(
    (ancestor) => ancestor !== main && ancestor.isConnected && ancestor.hasAttribute("tabindex"),
  );
  return closest ?? main?.querySelector<HTMLElement>("[tabindex='0']") ?? main;
}
