import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { parseLine } from "../../../shared/line-parser/parse-line.ts";
import type { LinePart } from "../../../shared/line-parser/parsed-line.ts";
import { toLocalDay } from "../../../shared/read-moment.ts";
import { useAppInfo } from "../../app-info.ts";
import { KeyHint } from "../../ui/commands/key-hint.tsx";
import { FailureNote } from "../../ui/notices/failure-note.tsx";
import { useSplitPlaces, useSuggestions } from "../../ui/places/use-places.ts";
import { focusBoard } from "../board/board-focus.ts";
import { QuickFields } from "./quick-fields.tsx";
import { focusQuickPost, QUICK_POST_ID, setLine, useQuickLine } from "./quick-line.ts";
import classes from "./quick-post.module.css";
import { QuickPreview } from "./quick-preview.tsx";
import { usePostLine } from "./use-post-line.ts";

/** Posts a load from one line. A preview shows how Lanedesk reads the line; Tab completes places. */
export function QuickPost() {
  const line = useQuickLine((state) => state.line);
  const [caret, setCaret] = useState(0);
  const [isFocused, setIsFocused] = useState(false);
  const { equipmentTypes, equipmentOptions } = useAppInfo((state) => state.codeLists);
  const today = toLocalDay(Date.now());
  const maxWeightPounds = useAppInfo((state) => state.settings.maxWeightPounds);
  const unsplit = parseLine(line, { today, equipmentTypes, equipmentOptions, maxWeightPounds });
  const split = useSplitPlaces(unsplit);
  const parsed = split.line;
  const origins = useSuggestions(parsed.origin?.text ?? "");
  const destinations = useSuggestions(parsed.destination?.text ?? "");
  const failed = [split, origins, destinations].filter(({ error }) => error);
  const { isBusy, post, edit } = usePostLine(unsplit, today);

  /** Completes the place at the caret. Returns false if there is nothing to complete. */
  const completePlace = (): boolean => {
    const match = [
      { part: parsed.origin, place: origins.places[0] },
      { part: parsed.destination, place: destinations.places[0] },
    ].find(({ part }) => part !== undefined && caret > part.start && caret <= part.end);
    if (!match?.part || !match.place) return false;
    const { part, place } = match;
    const hasZip = /\d{5}/.test(part.text);
    const full = [place.city, place.state, hasZip && place.postalCode].filter(Boolean).join(" ");
    if (part.text === full) return false;
    setLine(replaceText(line, part, full));
    return true;
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const isInLine = event.target instanceof HTMLElement && event.target.id === QUICK_POST_ID;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (isInLine && event.key === "Tab" && !event.shiftKey && completePlace()) event.preventDefault();
    else if (event.key === "Enter" && !event.nativeEvent.isComposing && !isOnButton) {
      event.preventDefault();
      if (line.trim() === "" || isBusy) return;
      if (event.shiftKey) void edit();
      else void post();
    } else if (event.key === "Escape") {
      if (isInLine) leaveQuickPost();
      else focusQuickPost();
    }
  };
  return (
    <fieldset
      className={classes.quick}
      aria-label="Post a load in one line"
      onKeyDown={onKeyDown}
      onMouseDown={keepFocus}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
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
        readOnly={isBusy}
        rightSection={isFocused ? undefined : <KeyHint keys="p" />}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart ?? 0);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
      />
      <div className={classes.preview} hidden={!isFocused}>
        {isFocused && <QuickFields parsed={parsed} isBusy={isBusy} />}
        <div id={`${QUICK_POST_ID}-preview`} aria-live="polite">
          {failed[0]?.error && (
            <FailureNote
              failure={failed[0].error}
              retry={() => {
                for (const { refetch } of failed) void refetch();
              }}
            />
          )}
          {line.trim() !== "" && !failed[0] && (
            <QuickPreview
              parsed={parsed}
              origin={origins.places[0]}
              destination={destinations.places[0]}
              replace={(part, written) => setLine(replaceText(line, part, written))}
            />
          )}
        </div>
        {isFocused && line.trim() !== "" && (
          <QuickActions isBusy={isBusy} post={() => void post()} edit={() => void edit()} />
        )}
      </div>
    </fieldset>
  );
}

interface QuickActionsProps {
  isBusy: boolean;
  post: () => void;
  edit: () => void;
}

function QuickActions({ isBusy, post, edit }: QuickActionsProps) {
  return (
    <>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={post} loading={isBusy} rightSection={<KeyHint keys="Enter" />}>
          Post
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={edit}
          disabled={isBusy}
          rightSection={<KeyHint keys="Shift+Enter" />}
        >
          More details
        </Button>
      </div>
      <div className={classes.keys}>
        <KeyHint keys="Tab" /> completes a place or goes to the next field
      </div>
    </>
  );
}

function leaveQuickPost(): void {
  document.getElementById(QUICK_POST_ID)?.blur();
  focusBoard();
}

/** Keeps the focus in a field when the broker clicks the preview or a button; otherwise the preview would close. */
function keepFocus(event: React.MouseEvent): void {
  if (event.target instanceof Element && !event.target.closest("input, label")) event.preventDefault();
}

/** Replaces a part of the line. Adds a space after a part at the end of the line. */
const replaceText = (line: string, { start, end }: LinePart, replacement: string): string =>
  `${line.slice(0, start)}${replacement}${line.slice(end) || " "}`;
