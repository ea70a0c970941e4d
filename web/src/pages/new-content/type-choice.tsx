/** Chooses the content type: as cards with a picture and a sentence, or as a row of small buttons. */
import { useId } from "react";
import type { ReactNode } from "react";
import { TypeIcon, typeName } from "../../kit/content-type.tsx";
import { joinClasses } from "../../kit/join-classes.ts";
import { newContentWords as words } from "../../words/new-content.ts";
import { jobTypeChoices } from "./content-draft.ts";
import type { JobType } from "./content-draft.ts";

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

const sheet = "fill-surface stroke-edge/50";
const line = "fill-edge/45";
const mark = "fill-accent";

const drawings: Record<JobType, ReactNode> = {
  article: (
    <>
      <rect x="16" y="3" width="32" height="42" rx="3" className={sheet} />
      <rect x="21" y="8" width="18" height="3" rx="1.5" className={mark} />
      <rect x="21" y="14" width="22" height="9" rx="1.5" className="fill-accent-soft" />
      <rect x="21" y="27" width="22" height="2" rx="1" className={line} />
      <rect x="21" y="32" width="22" height="2" rx="1" className={line} />
      <rect x="21" y="37" width="14" height="2" rx="1" className={line} />
    </>
  ),
  post: (
    <>
      <rect x="10" y="9" width="44" height="30" rx="3" className={sheet} />
      <rect x="16" y="15" width="22" height="3" rx="1.5" className={mark} />
      <rect x="16" y="22" width="32" height="2" rx="1" className={line} />
      <rect x="16" y="27" width="32" height="2" rx="1" className={line} />
      <rect x="16" y="32" width="18" height="2" rx="1" className={line} />
    </>
  ),
  newsletter: (
    <>
      <rect x="9" y="9" width="46" height="31" rx="3" className={sheet} />
      <path
        d="M11 12l18.6 14.2a4 4 0 0 0 4.8 0L53 12"
        fill="none"
        strokeWidth="1.5"
        className="stroke-edge/70"
      />
      <circle cx="52" cy="11" r="5" className={mark} />
    </>
  ),
  social: (
    <>
      <rect x="5" y="12" width="24" height="26" rx="3" className={sheet} />
      <circle cx="11" cy="18" r="2.5" className={mark} />
      <rect x="15" y="17" width="9" height="2" rx="1" className={line} />
      <rect x="9" y="24" width="15" height="2" rx="1" className={line} />
      <rect x="9" y="29" width="11" height="2" rx="1" className={line} />
      <rect x="33" y="7" width="26" height="15" rx="3" className={sheet} />
      <circle cx="39" cy="12" r="2" className={mark} />
      <rect x="43" y="11" width="11" height="2" rx="1" className={line} />
      <rect x="37" y="17" width="14" height="2" rx="1" className={line} />
      <rect x="33" y="26" width="26" height="15" rx="3" className={sheet} />
      <circle cx="39" cy="31" r="2" className={mark} />
      <rect x="43" y="30" width="11" height="2" rx="1" className={line} />
      <rect x="37" y="36" width="16" height="2" rx="1" className={line} />
    </>
  ),
  batch: (
    <>
      <rect x="22" y="4" width="30" height="32" rx="3" className={sheet} />
      <rect x="17" y="8" width="30" height="32" rx="3" className={sheet} />
      <rect x="12" y="12" width="30" height="32" rx="3" className={sheet} />
      <rect x="17" y="18" width="15" height="3" rx="1.5" className={mark} />
      <rect x="17" y="25" width="20" height="2" rx="1" className={line} />
      <rect x="17" y="30" width="20" height="2" rx="1" className={line} />
      <rect x="17" y="35" width="12" height="2" rx="1" className={line} />
    </>
  ),
};

/** A small drawing of each content type in the colors of the theme. */
function TypePicture({ type }: { type: JobType }) {
  return (
    <svg viewBox="0 0 64 48" aria-hidden="true" className="h-12 w-16 shrink-0">
      {drawings[type]}
    </svg>
  );
}
