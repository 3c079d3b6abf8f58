/** Text is cut off by what holds it or by one of its next holders, never by one further out. */
const mostHolders = 3;

/** What the pointer is over tells its text whole where it is cut off; called once. */
export function showCutOffText(): () => void {
  let told: HTMLElement | undefined;
  const onOver = ({ target }: MouseEvent) => {
    told?.removeAttribute("title");
    told = target instanceof HTMLElement && !target.closest("[title]") ? cutOff(target) : undefined;
    if (told) told.title = told.textContent;
  };
  document.addEventListener("mouseover", onOver);
  return () => document.removeEventListener("mouseover", onOver);
}

function cutOff(target: HTMLElement): HTMLElement | undefined {
  let element: HTMLElement | null = target;
  for (let holders = 0; element && holders < mostHolders; holders++) {
    const isTooLong = element.scrollWidth > element.clientWidth;
    if (isTooLong && getComputedStyle(element).textOverflow === "ellipsis") return element;
    element = element.parentElement;
  }
  return undefined;
}
