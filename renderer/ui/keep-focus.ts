/**
 * Finds a place for the focus when what had it goes away, or cannot be pressed while it works: without this nothing
 * would have it, and a reader of the screen would begin at the top again. Called once.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  /** What held it, the closest first. */
  let holders: HTMLElement[] = [];
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    holders = holdersOf(target);
  };
  /** Whoever leaves a field that is still there wants to be nowhere. */
  const onFocusOut = ({ target }: FocusEvent) =>
    requestAnimationFrame(() => {
      if (target === last && last && canTakeFocus(last) && document.activeElement !== last) last = undefined;
    });
  // After all that leads the focus itself.
  const look = () =>
    requestAnimationFrame(() => {
      if (!last || document.activeElement !== document.body) return;
      if (canTakeFocus(last)) last.focus({ preventScroll: true });
      else if (!last.isConnected) placeBeside(holders)?.focus({ preventScroll: true });
    });
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("focusout", onFocusOut);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("focusout", onFocusOut);
  };
}

function holdersOf(element: HTMLElement): HTMLElement[] {
  const holder = element.parentElement;
  return holder ? [holder, ...holdersOf(holder)] : [];
}

const canTakeFocus = (element: HTMLElement): boolean => element.isConnected && !element.matches(":disabled");

/** What is closest of what held it and can have the focus itself; in a view the list that it is about. */
function placeBeside(holders: readonly HTMLElement[]): HTMLElement | null {
  const main = document.querySelector("main");
  const place = holders.find((one) => one !== main && one.isConnected && one.hasAttribute("tabindex"));
  return place ?? main?.querySelector<HTMLElement>("[tabindex='0']") ?? main;
}
