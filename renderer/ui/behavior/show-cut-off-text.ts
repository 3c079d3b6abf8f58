/** The number of elements to check: the element under the pointer and its closest ancestors. */
const MAX_LEVELS = 3;

/** Shows the full text of a cut-off element as its tooltip. @returns a function that stops this behavior */
export function showCutOffText(): () => void {
  let titled: HTMLElement | undefined;
  const onOver = ({ target }: MouseEvent) => {
    titled?.removeAttribute("title");
    titled = target instanceof HTMLElement && !target.closest("[title]") ? findCutOff(target) : undefined;
    if (titled) titled.title = titled.textContent;
  };
  document.addEventListener("mouseover", onOver);
  return () => document.removeEventListener("mouseover", onOver);
}

function findCutOff(target: HTMLElement): HTMLElement | undefined {
  let element: HTMLElement | null = target;
  for (let level = 0; element && level < MAX_LEVELS; level++) {
    const isTooLong = element.scrollWidth > element.clientWidth;
    if (isTooLong && getComputedStyle(element).textOverflow === "ellipsis") return element;
    element = element.parentElement;
  }
  return undefined;
}
