import { availableCommands, type Command, useCommands } from "./commands.ts";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How long a first key such as G waits for its second, in milliseconds. */
const sequencePause = 1_000;

/** A key as people read it: Ctrl K, or ⌘ K on macOS. */
export const keyLabel = (key: string): string =>
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
 * Turns presses into commands for the whole window; called once. Libraries for keys bind each to one function; here the
 * command that is closest to the person has it, and fields, buttons and open lists keep their own.
 */
export function startKeyboard(): () => void {
  let first = "";
  let firstAt = 0;
  let closesList = false;
  // A field closes its list while the press is on its way here; afterwards nothing tells that it was open.
  const onPress = ({ key, target }: KeyboardEvent) => {
    closesList = key === "Escape" && target instanceof Element && target.matches(openList);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || closesList) return;
    const press = pressOf(event);
    const sequence = first && event.timeStamp - firstAt < sequencePause ? `${first} ${press}` : press;
    const commands = availableCommands(useCommands.getState()).filter((command) =>
      mayRun(command, event, press),
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
    }
  };
  window.addEventListener("keydown", onPress, { capture: true });
  window.addEventListener("keydown", onKeyDown);
  return () => {
    window.removeEventListener("keydown", onPress, { capture: true });
    window.removeEventListener("keydown", onKeyDown);
  };
}

/** The press as commands write it; Shift is named only where it does not already make another sign. */
export function pressOf(
  event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">,
): string {
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const key = event.key === " " ? "Space" : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetterOrName = /^[a-z]$/.test(key) || key.length > 1;
  return [mod && "Mod", event.altKey && "Alt", event.shiftKey && isLetterOrName && "Shift", key]
    .filter(Boolean)
    .join("+");
}

const fields = "input:not([type=checkbox]), textarea, select, [contenteditable=true]";
const pressed =
  "button, summary, input, [role=button], [role=tab], [role=option], [role=menuitem], [role=switch]";

/** A field whose list is open: Esc closes that, and only when pressed again what the field is in. */
const openList = "[aria-haspopup][aria-expanded=true]";

const scrolling = /^(Arrow(Up|Down)|Page(Up|Down)|Home|End|Space)$/;

/** Whether what has the focus takes letters as text. */
export const isField = (element: Element | null): boolean => element?.matches(fields) ?? false;

/**
 * Whether one is at typing something: in a field, or on a button beside it. A letter that was meant for the field must
 * not refresh or duplicate what stands on the board.
 */
export const isTyping = (element: Element | null): boolean =>
  isField(element) || element?.closest("[data-typing]") != null;

function mayRun(command: Command, event: KeyboardEvent, press: string): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("[role=dialog], [role=menu]") && !command.inFields) return false;
  if (isTyping(target)) return command.inFields === true;
  // What scrolls is scrolled by the keys that scroll, where it has the focus itself.
  if (scrolling.test(press) && target?.matches("[data-scrolls]")) return false;
  // Enter and Space belong to the button that has the focus, Enter to a link too.
  if ((press === "Enter" || press === "Space") && target?.matches(pressed)) return false;
  if (press === "Enter" && target?.matches("a[href]")) return false;
  return true;
}
