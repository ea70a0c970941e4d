/** What is to be written: as cards with a picture and a sentence, or as a row of small ones. */
import { useId } from "react";
import { TypeIcon, typeName } from "../../kit/content-type.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { newContentWords as words } from "../../words/new-content.ts";
import { jobTypeChoices } from "./content-draft.ts";
import type { JobType } from "./content-draft.ts";
import { TypePicture } from "./type-picture.tsx";

interface TypeChoiceProps {
  value: JobType;
  onChoose: (type: JobType) => void;
  isSmall?: boolean | undefined;
}

const outline =
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";

export function TypeChoice({ value, onChoose, isSmall = false }: TypeChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className={isSmall ? "sr-only" : "mb-1.5 text-sm font-medium"}>{words.type}</legend>
      <div className={isSmall ? "flex flex-wrap gap-1.5" : "grid gap-2.5 sm:grid-cols-2"}>
        {jobTypeChoices.map((type) => {
          const isChosen = type === value;
          return (
            <label
              key={type}
              className={joinClasses(
                "relative transition-colors",
                outline,
                isSmall
                  ? "inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-sm max-sm:h-10"
                  : "flex items-center gap-3 rounded-xl border p-3 last:odd:sm:col-span-2",
                isChosen
                  ? "border-accent bg-accent-soft"
                  : "border-edge/50 bg-surface hover:bg-hover",
                isSmall && isChosen && "font-medium text-accent",
              )}
            >
              <input
                type="radio"
                name={`${id}type`}
                value={type}
                checked={isChosen}
                onChange={() => onChoose(type)}
                aria-describedby={isSmall ? undefined : `${id}${type}`}
                aria-label={typeName(type)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {isSmall ? (
                <>
                  <TypeIcon type={type} className="size-4" />
                  {typeName(type)}
                </>
              ) : (
                <>
                  <TypePicture type={type} />
                  <span className="min-w-0">
                    <span className="block text-sm font-semibold">{typeName(type)}</span>
                    <span id={`${id}${type}`} className="block text-sm text-soft">
                      {words.types[type]}
                    </span>
                  </span>
                </>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
