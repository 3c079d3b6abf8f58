/**
 * Finds a place for the focus when what had it goes away, or cannot be pressed while it works: without this nothing
 * would have it, and a reader of the screen would begin at the top again. Called once.
 */
export function restoreFocus(): () => void {
  let waiting: MutationObserver | undefined;
  const onFocusOut = ({ target }: FocusEvent) => {
    waiting?.disconnect();
    if (!(target instanceof HTMLElement)) return;
    const holders = holdersOf(target);
    let works = false;
    const settle = () => {
      waiting?.disconnect();
      if (document.activeElement !== document.body) return;
      if (!target.isConnected) return placeBeside(holders)?.focus({ preventScroll: true });
      // Whoever leaves what is still there, and does not work, wants to be nowhere.
      if (!target.matches(":disabled")) return works ? target.focus({ preventScroll: true }) : undefined;
      works = true;
      waiting = new MutationObserver(soon);
      waiting.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    };
    // After all that leads the focus itself.
    const soon = () => requestAnimationFrame(settle);
    soon();
  };
  document.addEventListener("focusout", onFocusOut);
  return () => {
    waiting?.disconnect();
    document.removeEventListener("focusout", onFocusOut);
  };
}

function holdersOf(element: HTMLElement): HTMLElement[] {
  const holder = element.parentElement;
  return holder ? [holder, ...holdersOf(holder)] : [];
}

/** What is closest of what held it and can have the focus itself; in a view the list that it is about. */
function placeBeside(holders: readonly HTMLElement[]): HTMLElement | null {
  const main = document.querySelector("main");
  const place = holders.find((one) => one !== main && one.isConnected && one.hasAttribute("tabindex"));
  return place ?? main?.querySelector<HTMLElement>("[tabindex='0']") ?? main;
}
