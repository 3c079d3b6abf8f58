import { TextInput } from "@mantine/core";
import { useState } from "react";
import { localDay } from "../../../shared/read-moment.ts";
import { useAppInfo } from "../../app-info.ts";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import { usePlaces } from "../../ui/data/use-places.ts";
import { focusQuickPost, QUICK_POST_ID } from "./focus.ts";
import { type PlaceText, parseLine } from "./parse-line.ts";
import { QuickActions } from "./quick-actions.tsx";
import { QuickFields } from "./quick-fields.tsx";
import { setLine, useQuickLine } from "./quick-line.ts";
import classes from "./quick-post.module.css";
import { QuickPreview } from "./quick-preview.tsx";
import { useSplitPlaces } from "./split-places.ts";
import { usePostLine } from "./use-post-line.ts";

/** One line that posts a load. It shows what it understood before Enter, and completes places with Tab. */
export function QuickPost() {
  const line = useQuickLine((state) => state.line);
  const [caret, setCaret] = useState(0);
  const [focused, setFocused] = useState(false);
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const today = localDay(Date.now());
  const read = parseLine(line, { today, equipmentTypes, equipmentOptions });
  const understood = useSplitPlaces(read);
  const origins = usePlaces(understood.origin?.text ?? "");
  const destinations = usePlaces(understood.destination?.text ?? "");

  const { busy, post, edit } = usePostLine(read, today);
  /** Puts a place that was found where the caret is, in its full spelling. */
  const complete = (): boolean => {
    const at = [
      { text: understood.origin, place: origins[0] },
      { text: understood.destination, place: destinations[0] },
    ].find(({ text }) => text !== undefined && caret > text.start && caret <= text.end);
    if (!at?.text || !at.place) return false;
    const hasCode = /\d{5}/.test(at.text.text);
    const full = [at.place.city, at.place.state, hasCode && at.place.postalCode].filter(Boolean).join(" ");
    if (at.text.text === full) return false;
    setLine(replaced(line, at.text, full));
    return true;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const isInLine = event.target instanceof HTMLElement && event.target.id === QUICK_POST_ID;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (isInLine && event.key === "Tab" && !event.shiftKey && complete()) event.preventDefault();
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && !isOnButton) {
      event.preventDefault();
      if (line.trim() === "" || busy) return;
      if (event.shiftKey) void edit();
      else void post();
    } else if (event.key === "Escape") {
      if (isInLine) document.getElementById(QUICK_POST_ID)?.blur();
      else focusQuickPost();
    }
  };
  return (
    <fieldset
      className={classes.quick}
      aria-label="A new load in one line"
      onKeyDown={onKeyDown}
      onMouseDown={restoreFocus}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
    >
      <TextInput
        id={QUICK_POST_ID}
        aria-label="Quick post"
        aria-describedby={`${QUICK_POST_ID}-preview`}
        placeholder="Quick post: dal tx atl ga 12/1 van 42k 2450"
        autoComplete="off"
        spellCheck={false}
        value={line}
        readOnly={busy}
        rightSection={focused ? undefined : <KeyHint keys="p" />}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart ?? 0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
      />
      <div className={classes.preview} hidden={!focused}>
        {focused && <QuickFields understood={understood} isBusy={busy} />}
        <div id={`${QUICK_POST_ID}-preview`} aria-live="polite">
          {line.trim() !== "" && (
            <QuickPreview understood={understood} origin={origins[0]} destination={destinations[0]} />
          )}
        </div>
        {focused && line.trim() !== "" && (
          <QuickActions isBusy={busy} post={() => void post()} edit={() => void edit()} />
        )}
      </div>
    </fieldset>
  );
}

/** Pressed beside its fields, what was understood stays to be read: it stands as long as something in it has the focus. */
function restoreFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest("input, label")) event.preventDefault();
}

const replaced = (line: string, { start, end }: PlaceText, full: string): string =>
  `${line.slice(0, start)}${full}${line.slice(end) || " "}`;
