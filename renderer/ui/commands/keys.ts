import { type Command, listAvailableCommands, useCommands } from "./commands.ts";
import { hasHeldKeys } from "./hold-keys.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A Mac keyboard's "delete" key is Backspace. */
export const DELETE_KEYS: [string, ...string[]] = isMac ? ["Mod+Backspace", "Delete"] : ["Delete"];

/** The longest time between the keys of a sequence such as "g l". */
const MAX_SEQUENCE_GAP_MS = 1_000;

/** Formats a key: "Ctrl K", or "⌘ K" on macOS. */
export const formatKey = (key: string): string =>
  key
    .split(" ")
    .map((press) =>
      press
        .split("+")
        .map((part) => names[part] ?? part.toUpperCase())
        .join(" "),
    )
    .join(" ");

const names: Record<string, string> = {
  Mod: isMac ? "⌘" : "Ctrl",
  Shift: "Shift",
  Enter: "Enter",
  Escape: "Esc",
  Delete: "Del",
  Backspace: "⌫",
  Space: "Space",
  Tab: "Tab",
  PageUp: "PgUp",
  PageDown: "PgDn",
  Home: "Home",
  End: "End",
  ContextMenu: "Menu",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/**
 * Runs the innermost command with the pressed key. Fields, buttons and open lists handle their own keys.
 * @returns a function that stops this behavior
 */
export function runCommandsByKey(): () => void {
  let first = "";
  let firstAt = 0;
  let isClosingList = false;
  // The field closes its list before the event bubbles up to the window, so `onPress` checks for an open list on
  // capture.
  const onPress = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    isClosingList = event.key === "Escape" && target?.matches(OPEN_LIST_SELECTOR) === true;
    // Without this, Mod+Enter would open a closed list instead of running the command.
    if (formatPress(event) !== "Mod+Enter" || !target?.matches(CLOSED_LIST_SELECTOR)) return;
    onKeyDown(event);
    if (event.defaultPrevented) event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isClosingList) return;
    if (hasHeldKeys() && !(event.target instanceof Element && isTyping(event.target))) {
      first = "";
      return event.preventDefault();
    }
    const press = formatPress(event);
    const sequence = first && event.timeStamp - firstAt < MAX_SEQUENCE_GAP_MS ? `${first} ${press}` : press;
    const commands = listAvailableCommands(useCommands.getState()).filter((command) =>
      canRun(command, event, press),
    );
    const found =
      commands.find((command) => command.keys.includes(sequence)) ??
      commands.find((command) => command.keys.includes(press));
    first = "";
    if (found) {
      event.preventDefault();
      found.run();
    } else if (commands.some((command) => command.keys.some((key) => key.startsWith(`${press} `)))) {
      first = press;
      firstAt = event.timeStamp;
    } else if (UNDO_KEYS.test(press) && !isPlainField(event.target)) {
      // The browser would undo the typing in a field that no longer has the focus.
      event.preventDefault();
    }
  };
  window.addEventListener("keydown", onPress, { capture: true });
  window.addEventListener("keydown", onKeyDown);
  return () => {
    window.removeEventListener("keydown", onPress, { capture: true });
    window.removeEventListener("keydown", onKeyDown);
  };
}

/**
 * Returns a key press in the notation of `Command.keys`. Omits Shift for a digit or a symbol, because Shift already
 * changes that character: "?" is not "Shift+?".
 */
export function formatPress(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">,
): string {
  const isModPressed = isMac ? event.metaKey : event.ctrlKey;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetterOrName = /^[a-z]$/.test(key) || key.length > 1;
  return [isModPressed && "Mod", event.altKey && "Alt", event.shiftKey && isLetterOrName && "Shift", key]
    .filter(Boolean)
    .join("+");
}

const FIELD_SELECTOR = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";
/** Elements that Enter and Space press. */
const BUTTON_SELECTOR =
  "button, summary, input, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]";

/** A field with an open list: the first Esc closes the list only. */
const OPEN_LIST_SELECTOR = "[aria-haspopup][aria-expanded=true]";

/** A Select without search, whose closed list Enter would open. */
const CLOSED_LIST_SELECTOR = "input[readonly][aria-haspopup][aria-expanded=false]";

const SCROLL_KEYS = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Space)$/;

/** Whether the element is a field, where typed letters are input. */
export const isField = (element: Element | null): boolean => element?.matches(FIELD_SELECTOR) ?? false;

/**
 * Whether the element is a field or in an area marked data-typing. A letter meant for a field must not refresh or
 * duplicate a load.
 */
export const isTyping = (element: Element | null): boolean =>
  isField(element) || element?.closest("[data-typing]") != null;

const UNDO_KEYS = /^Mod\+(Shift\+)?[zy]$/;

/** Whether the element is a field outside of the forms that undo typing themselves. */
const isPlainField = (target: EventTarget | null): boolean =>
  target instanceof Element && isField(target) && !target.closest("[data-undoes]");

function canRun(command: Command, event: KeyboardEvent, press: string): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[role=dialog], [role=menu]") && !command.canRunInFields) return false;
  if (isTyping(target)) return command.canRunInFields === true;
  // A focused scroll area handles the scroll keys.
  if (SCROLL_KEYS.test(press) && target?.matches("[data-scrolls]")) return false;
  // A focused radio button handles the arrow keys.
  if (press.startsWith("Arrow") && target?.matches("[type=radio]")) return false;
  // A focused button handles Enter and Space, a link Enter.
  if ((press === "Enter" || press === "Space") && target?.matches(BUTTON_SELECTOR)) return false;
  if (press === "Enter" && target?.matches("a[href]")) return false;
  return true;
}
