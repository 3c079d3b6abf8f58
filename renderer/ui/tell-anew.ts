import { tell } from "./ask.ts";

/** Where words wait while this window begins anew. */
const place = "lanedesk-tell-anew";

/** Has words told as soon as this window has begun anew: what was done would show in nothing else. */
export const tellAnew = (words: string): void => sessionStorage.setItem(place, words);

/** Tells what was to be told once the window has begun anew; called once. */
export function tellWhatWaited(): void {
  const words = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (words) tell(words);
}
