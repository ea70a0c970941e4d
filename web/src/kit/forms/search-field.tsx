/** Words to look for. Tells of a change when one pauses, not with each letter. */
import { useEffect, useRef, useState } from "react";
import { kitWords } from "../../words/kit.ts";
import { fieldEdge, fieldClass } from "./field.tsx";
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
  // What was told and has not come back yet, oldest first: the address follows later than one types.
  const told = useRef([value]);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const at = told.current.indexOf(value);
    // The address may also change by itself: by going back, or by a link.
    if (at === -1) setText(value);
    told.current = at === -1 ? [value] : told.current.slice(at);
  }, [value]);
  useEffect(() => {
    if (text === told.current.at(-1)) return undefined;
    const timer = setTimeout(() => {
      told.current.push(text);
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
        // The shortcut "/" goes to it.
        data-search="true"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={joinClasses(fieldClass, fieldEdge(undefined), "h-9 px-9 max-sm:h-11")}
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
