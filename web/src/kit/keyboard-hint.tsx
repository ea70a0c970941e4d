/** Shows keys to press: `mod+k` (⌘ on a Mac, Ctrl elsewhere) or `g h` (one after the other). */
import { joinClasses } from "./join-classes.ts";

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
const signs: Record<string, string> = { enter: "↵", escape: "Esc", shift: "⇧", up: "↑", down: "↓" };

interface KeyboardHintProps {
  keys: string;
  tone?: "plain" | "inverse" | undefined;
}

export function KeyboardHint({ keys, tone = "plain" }: KeyboardHintProps) {
  const parts = keys.split(/[ +]/).map((key) => {
    if (key === "mod") return isMac() ? "⌘" : "Ctrl";
    return signs[key.toLowerCase()] ?? key.toUpperCase();
  });
  return (
    <span className="inline-flex gap-1" aria-hidden="true">
      {parts.map((part, index) => (
        <kbd
          // The same key may occur twice.
          key={`${index}${part}`}
          className={joinClasses(
            "inline-flex h-5 min-w-5 items-center justify-center rounded border px-1 font-sans text-[0.6875rem] leading-none",
            tone === "plain" ? "border-line bg-sunken text-soft" : "border-current/40",
          )}
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}
