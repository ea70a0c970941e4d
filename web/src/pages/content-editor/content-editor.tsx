/** The editor of one piece of content, with save status and conflicts. saver.ts stores and sends the edits. */
import type { Content } from "@pressroom/client";
import { useEffect, useLayoutEffect, useState } from "react";
import { useShortcut } from "../../frame/shortcuts.tsx";
import { Button } from "../../kit/button.tsx";
import { describeError } from "../../kit/error-notice.tsx";
import { relativeTime } from "../../kit/format.ts";
import { CheckIcon, ErrorIcon, WarningIcon } from "../../kit/icons.ts";
import { Notice } from "../../kit/notice.tsx";
import { Spinner } from "../../kit/spinner.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useNow } from "../../kit/use-now.ts";
import { contentEditorWords as words } from "../../words/content-editor.ts";
import { useReportEdited } from "../contents/passage-scope.tsx";
import { DraftNotice } from "../contents/reading-view.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { fieldsOf } from "./content-fields.ts";
import type { Fields } from "./content-fields.ts";
import { fieldName } from "./field-name.ts";
import type { OrphanedDraft } from "./stored-drafts.ts";
import { PageEditor } from "./page-editor.tsx";
import { RewriteSection } from "./rewrite-section.tsx";
import type { SaveState, Saver } from "./saver.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { SocialEditor } from "./social-editor.tsx";
import { useSaver, useSaverView } from "./use-saver.ts";
import type { OpenSaver } from "./use-saver.ts";

interface ContentEditorProps {
  content: Content;
  /** Called once the locally stored drafts are known; nothing is rendered before that. */
  onOpen: () => void;
}

export function ContentEditor({ content, onOpen }: ContentEditorProps) {
  const open = useSaver(content);
  const isOpen = open !== undefined;
  useLayoutEffect(() => {
    if (isOpen) onOpen();
  }, [isOpen, onOpen]);
  if (!open) return null;
  return <OpenEditor content={content} open={open} />;
}

function OpenEditor({ content, open }: { content: Content; open: OpenSaver }) {
  const { saver } = open;
  const view = useSaverView(saver);
  const { state, fields } = view;
  const isSocial = content.content_type === "social";
  useShortcut("mod+s", words.saving.now, () => void saver.saveNow(), { isAlways: true });
  useUnsavedWarning(saver);
  useReportEdited(state.kind !== "saved");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {/* Sticky, so that it stays visible in long texts. */}
      <div className="sticky top-14 z-10 -mx-1 flex flex-col gap-2 bg-canvas px-1 pb-1.5 md:top-0">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <SaveStatus state={state} fields={fields} />
          {!isSocial && (
            <RewriteSection content={content} markdown={fields["markdown"] ?? ""} saver={saver} />
          )}
        </div>
        {!view.isKept && state.kind !== "saved" && (
          <Notice text={words.saving.unkept} tone="warn" isAlert />
        )}
        {state.kind === "signed_out" && (
          <SignInAgain owner={open.account} onSignedIn={saver.signedIn} />
        )}
        {state.kind === "conflict" && (
          <Conflict saver={saver} fields={fields} theirs={state.theirs} base={state.base} />
        )}
      </div>
      <OrphanedDrafts content={content} open={open} fields={fields} />
      <DraftNotice content={content} />
      {isSocial ? (
        <SocialEditor content={content} view={view} saver={saver} />
      ) : (
        <PageEditor content={content} view={view} saver={saver} />
      )}
    </div>
  );
}

interface ConflictProps {
  saver: Saver;
  fields: Fields;
  theirs: Content;
  base: Fields;
}

function Conflict({ saver, fields, theirs, base }: ConflictProps) {
  const [isOpen, setOpen] = useState(false);
  const showToast = useToast();
  const said = {
    mine: words.conflict.kept,
    theirs: words.conflict.putAside,
    both: words.conflict.merged,
  };
  return (
    <>
      <Notice
        tone="warn"
        isAlert
        {...words.conflict}
        actions={
          <Button label={words.conflict.action} size="small" onClick={() => setOpen(true)} />
        }
      />
      {isOpen && (
        <ConflictDialog
          onClose={() => setOpen(false)}
          version={theirs}
          theirs={fieldsOf(theirs.content_type, theirs)}
          mine={fields}
          base={base}
          onChoose={(chosen, how) => {
            saver.resolve(chosen);
            const undo = how === "mine" ? undefined : () => saver.put(fields);
            showToast({ text: said[how], undo });
          }}
        />
      )}
    </>
  );
}

/** Warns when the user leaves the editor with edits that could not be saved. */
function useUnsavedWarning(saver: Saver): void {
  const showToast = useToast();
  useEffect(() => {
    const warnIfUnsaved = async () => {
      await saver.saveNow();
      const { kind } = saver.view().state;
      if (kind === "saved" || kind === "edited") return;
      showToast({ text: words.saving.left, tone: "bad" });
    };
    return () => void warnIfUnsaved();
  }, [saver, showToast]);
}

const othersWords = words.others;

interface OrphanedDraftsProps {
  content: Content;
  open: OpenSaver;
  /** The fields in the editor. */
  fields: Fields;
}

/** Edits that other editors in this browser left unsaved when they were closed or crashed, to compare or discard. */
function OrphanedDrafts({ content, open: { saver, others }, fields }: OrphanedDraftsProps) {
  const [left, setLeft] = useState(others);
  const [compared, setCompared] = useState<OrphanedDraft>();
  const showToast = useToast();
  const now = useNow();
  if (left.length === 0) return null;
  const drop = (one: OrphanedDraft) => {
    one.forget();
    setLeft((before) => before.filter((other) => other !== one));
  };
  const discard = (one: OrphanedDraft) => {
    drop(one);
    const restore = () => {
      one.keep();
      setLeft((before) => [...before, one]);
    };
    showToast({ text: othersWords.discarded, undo: restore });
  };
  return (
    <>
      <Notice
        text={othersWords.text(left.length)}
        tone="warn"
        title={othersWords.title}
        actions={left.map((one) => {
          const when = relativeTime(one.draft.at, now);
          return (
            <span key={one.draft.at} className="flex flex-wrap gap-2">
              <Button
                label={othersWords.compare(when)}
                size="small"
                onClick={() => setCompared(one)}
              />
              <Button size="small" variant="quiet" onClick={() => discard(one)}>
                {othersWords.discard(when)}
              </Button>
            </span>
          );
        })}
      />
      {compared && (
        <ConflictDialog
          onClose={() => setCompared(undefined)}
          version={content}
          description={othersWords.description}
          labels={othersWords.labels}
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

const savingWords = words.saving;

/** The save status, announced to screen readers when it gets worse. */
function SaveStatus({ state, fields }: { state: SaveState; fields: Fields }) {
  const isCalm = /^(?:saved|edited|saving)$/.test(state.kind);
  const tone = state.kind === "away" || state.kind === "held" ? "text-warn" : "text-bad";
  return (
    <p
      role="status"
      // Otherwise every pause in typing would be announced.
      aria-live={isCalm ? "off" : "polite"}
      data-state={state.kind}
      className={`flex min-w-0 items-center gap-1.5 text-sm ${isCalm ? "text-soft" : `font-medium ${tone}`}`}
    >
      {iconOf(state)}
      <span className="min-w-0 wrap-anywhere">{textOf(state, fields)}</span>
    </p>
  );
}

function iconOf({ kind }: SaveState) {
  if (kind === "saved") return <CheckIcon aria-hidden="true" className="size-4 text-good" />;
  if (kind === "saving") return <Spinner />;
  if (kind === "edited") return null;
  const Icon = kind === "away" || kind === "held" ? WarningIcon : ErrorIcon;
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}

function textOf(state: SaveState, fields: Fields): string {
  if (state.kind === "refused") {
    if ((state.error as { status?: number }).status === 404) return savingWords.gone;
    const { title, message } = describeError(state.error);
    return savingWords.refused(message ?? title);
  }
  if (state.kind === "held")
    return savingWords.held(state.names.map((name) => fieldName(name, fields)).join(", "));
  if (state.kind === "signed_out") return savingWords.signedOut;
  return savingWords[state.kind];
}
