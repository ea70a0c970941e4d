/** All shortcuts that hold on the page one is on. */
import { Dialog } from "../kit/dialog.tsx";
import { KeyboardHint } from "../kit/keyboard-hint.tsx";
import { frameWords } from "../words/frame.ts";
import { useShortcutList } from "./shortcuts.tsx";

const words = frameWords.shortcuts;

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const list = useShortcutList();
  const all = isOpen ? list() : [];
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.title}>
      {(["page", "everywhere"] as const).map((group) => {
        const shortcuts = all.filter((shortcut) => shortcut.group === group);
        return (
          shortcuts.length > 0 && (
            <section key={group} className="mb-4 last:mb-0">
              <h3 className="mb-1 text-sm font-medium text-soft">{words.groups[group]}</h3>
              <dl>
                {shortcuts.map(({ keys, label }) => (
                  <div key={keys} className="flex h-9 items-center justify-between gap-4">
                    <dt className="text-sm">{label}</dt>
                    <dd>
                      <KeyboardHint keys={keys} />
                      <span className="sr-only">{keys.replace(" ", ` ${words.sequence} `)}</span>
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        );
      })}
    </Dialog>
  );
}
