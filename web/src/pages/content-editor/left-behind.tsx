/** Texts that other editors of this device left unsaved when they were closed or crashed, each to be compared or discarded. */
import type { Content } from "@pressroom/client";
import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { useNow } from "../../kit/use-now.ts";
import { relativeTime } from "../../kit/format.ts";
import { Notice } from "../../kit/notice.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { Fields } from "./content-fields.ts";
import type { LeftDraft } from "./kept-drafts.ts";
import type { OpenSaver } from "./use-saver.ts";

const words = contentEditorWords.others;

interface LeftBehindProps {
  content: Content;
  open: OpenSaver;
  /** What stands in the editor. */
  fields: Fields;
}

export function LeftBehind({ content, open: { saver, others }, fields }: LeftBehindProps) {
  const [left, setLeft] = useState(others);
  const [compared, setCompared] = useState<LeftDraft>();
  const showToast = useToast();
  const now = useNow();
  if (left.length === 0) return null;
  const drop = (one: LeftDraft) => {
    one.forget();
    setLeft((before) => before.filter((other) => other !== one));
  };
  const discard = (one: LeftDraft) => {
    drop(one);
    const bringBack = () => {
      one.keep();
      setLeft((before) => [...before, one]);
    };
    showToast({ text: words.discarded, undo: bringBack });
  };
  return (
    <>
      <Notice
        text={words.text(left.length)}
        tone="warn"
        title={words.title}
        actions={left.map((one) => {
          const when = relativeTime(one.draft.at, now);
          return (
            <span key={one.draft.at} className="flex flex-wrap gap-2">
              <Button label={words.compare(when)} size="small" onClick={() => setCompared(one)} />
              <Button size="small" look="quiet" onClick={() => discard(one)}>
                {words.discard(when)}
              </Button>
            </span>
          );
        })}
      />
      {compared && (
        <ConflictDialog
          isOpen
          onClose={() => setCompared(undefined)}
          version={content}
          description={words.description}
          theirs={fields}
          mine={compared.draft.fields}
          base={compared.draft.base}
          onChoose={(chosen) => {
            saver.put(chosen);
            drop(compared);
          }}
        />
      )}
    </>
  );
}
