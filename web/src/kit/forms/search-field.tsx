/** A search input that reports changes when the user pauses, not on every keystroke. */
import { useEffect, useRef, useState } from "react";
import { kitWords } from "../../words/kit.ts";
import { fieldBorder, fieldClass } from "./field.tsx";
import { CloseIcon, SearchIcon } from "../icons.ts";
import { joinClasses } from "../join-classes.ts";

interface SearchFieldProps {
  label: string;
  placeholder?: string | undefined;
  value: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}

const pauseMs = 200;

export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value);
  // Values reported but not yet received back, oldest first: the URL lags behind typing.
  const reported = useRef([value]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const at = reported.current.indexOf(value);
    // The URL may also change on its own, through the back button or a link.
    if (at === -1) setText(value);
    reported.current = at === -1 ? [value] : reported.current.slice(at);
  }, [value]);
  useEffect(() => {
    if (text === reported.current.at(-1)) return undefined;
    const timer = setTimeout(() => {
      reported.current.push(text);
      onSearch(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <div className={joinClasses("relative", className)}>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-soft" />
      <input
        ref={field}
        type="text"
        role="searchbox"
        // The "/" shortcut focuses this element.
        data-search="true"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={joinClasses(fieldClass, fieldBorder(undefined), "h-9 px-9 max-sm:h-11")}
      />
      {text !== "" && (
        <button
          type="button"
          aria-label={kitWords.clearSearch}
          onClick={() => {
            setText("");
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-soft hover:text-ink"
        >
          <CloseIcon className="size-4" />
        </button>
      )}
    </div>
  );
}
