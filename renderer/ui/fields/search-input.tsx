import { CloseButton, TextInput } from "@mantine/core";
import { MAX_SEARCH_CHARS } from "../../../shared/max-search-chars.ts";
import { KeyHint } from "../commands/key-hint.tsx";

interface SearchInputProps {
  id: string;
  className: string | undefined;
  label: string;
  placeholder: string;
  title?: string;
  value: string;
  search: (text: string) => void;
  /** Focuses the list after one of these keys. Escape also clears the search. */
  leave: (key: "Enter" | "ArrowDown" | "Escape") => void;
}

/** A field that filters a list while the user types. */
export function SearchInput({
  id,
  className,
  label,
  placeholder,
  title,
  value,
  search,
  leave,
}: SearchInputProps) {
  return (
    <TextInput
      id={id}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      title={title}
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_SEARCH_CHARS}
      value={value}
      rightSection={
        value ? (
          <CloseButton size="xs" aria-label="Clear search" onClick={() => search("")} />
        ) : (
          <KeyHint keys="/" />
        )
      }
      onChange={(event) => search(event.currentTarget.value)}
      onKeyDown={(event) => {
        const { key } = event;
        if (key === "Escape") search("");
        if (key === "Escape" || key === "Enter" || key === "ArrowDown") {
          event.preventDefault();
          event.currentTarget.blur();
          leave(key);
        }
      }}
    />
  );
}
