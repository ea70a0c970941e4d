/** A select with search: an input with a list that the arrow keys move through (the ARIA combobox pattern). */
import { useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { Field, fieldBorder, fieldClass } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { CheckIcon } from "../icons.ts";
import { joinClasses } from "../join-classes.ts";
import type { Choice } from "./select.tsx";

interface ComboboxProps extends FieldTexts {
  choices: readonly Choice[];
  value: string | null;
  onChoose: (value: string) => void;
  /** Called as the user types, if the choices are fetched. Without it, they are filtered here. */
  onSearch?: ((text: string) => void) | undefined;
  placeholder?: string | undefined;
  nothing: string;
  className?: string | undefined;
}

const shownMax = 50;

export function Combobox(props: ComboboxProps) {
  const { label, hint, error, isLabelHidden, aside, className, choices, value, nothing } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const listId = useId();
  const chosen = choices.find((choice) => choice.value === value);
  const isOpen = typed !== null;
  const wanted = (typed ?? "").trim().toLocaleLowerCase();
  const found = props.onSearch
    ? choices
    : choices.filter((choice) => choice.label.toLocaleLowerCase().includes(wanted));
  const shown = found.slice(0, shownMax);

  const choose = (choice: Choice | undefined) => {
    if (choice) props.onChoose(choice.value);
    setTyped(null);
  };
  const type = (text: string) => {
    setTyped(text);
    setActive(0);
    props.onSearch?.(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) type("");
      else setActive((at) => (at + step + shown.length) % Math.max(1, shown.length));
    } else if (event.key === "Enter" && isOpen) {
      event.preventDefault();
      choose(shown[active]);
    } else if (event.key === "Escape" && isOpen) {
      // Do not close the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
    }
  };

  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className }}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
            placeholder={props.placeholder}
            value={typed ?? chosen?.label ?? ""}
            onChange={(event) => type(event.target.value)}
            onClick={() => !isOpen && type("")}
            onBlur={() => setTyped(null)}
            onKeyDown={onKeyDown}
            className={joinClasses(fieldClass, fieldBorder(error), "h-9 max-sm:h-11")}
          />
          {isOpen && (
            <div className="absolute inset-x-0 top-full z-40 mt-1 max-h-72 overflow-y-auto rounded-lg bg-raised p-1 shadow-raised">
              <ul id={listId} role="listbox" aria-label={label}>
                {shown.map((choice, index) => (
                  <li
                    key={choice.value}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={choice.value === value}
                    // Before the input loses the focus, which would close the list.
                    onPointerDown={(event) => {
                      event.preventDefault();
                      choose(choice);
                    }}
                    onPointerMove={() => setActive(index)}
                    className={joinClasses(
                      "flex items-center gap-2 rounded-md px-2.5 py-2 text-sm",
                      index === active && "bg-hover",
                    )}
                  >
                    <span className="min-w-0 flex-1 truncate">{choice.label}</span>
                    {choice.value === value && <CheckIcon className="size-4 text-accent" />}
                  </li>
                ))}
              </ul>
              {shown.length === 0 && <p className="px-2.5 py-2 text-sm text-soft">{nothing}</p>}
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
