/** The fields of an article, a blog post or a newsletter: title, text, and what search results or inboxes show. */
import type { Content } from "@pressroom/client";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { findPassage } from "../../../../src/writing/markdown/find-passage.ts";
import { Card } from "../../kit/card.tsx";
import { problemOf } from "../../kit/error-notice.tsx";
import { Field } from "../../kit/forms/field.tsx";
import { formatNumber } from "../../kit/format.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Skeleton } from "../../kit/skeleton.tsx";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useDeferredRender } from "../../kit/use-deferred-render.ts";
import { contentEditorWords as words } from "../../words/content-editor.ts";
import { paragraphsOf, sourcesOf } from "../contents/read-content.ts";
import { goTo, sourceId } from "../contents/go-to-element.ts";
import { usePassageFinder } from "../contents/passage-scope.tsx";
import type { PassageFinder } from "../contents/passage-scope.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import type { ToolbarCommand } from "./editor-toolbar.tsx";
import { ImageDialog } from "./image-dialog.tsx";
import type { EditedImage } from "./image-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { PassageDialog } from "./rewrite-passage.tsx";
import { RewriteBar } from "./editor-toolbar.tsx";
import type { RewriteAction } from "./editor-toolbar.tsx";
import type { TextEditorHandle } from "./rich-text/rich-editor.tsx";
import type { SaveState, Saver, SaverView } from "./saver.ts";
import { SourceEditor } from "./source-editor.tsx";

/** By far the heaviest part; social sets do not need it. */
const RichEditor = lazyPart(() => import("./rich-text/rich-editor.tsx"), "RichEditor");

export interface EditorProps {
  content: Content;
  view: SaverView;
  saver: Saver;
}

export function PageEditor({ content, view, saver }: EditorProps) {
  const { fields, state, replacements } = view;
  const editor = useRef<TextEditorHandle>(null);
  const showToast = useToast();
  const [hasSelection, setHasSelection] = useState(false);
  const [active, setActive] = useState<readonly ToolbarCommand[]>([]);
  const [isSource, setSource] = useState(false);
  const [link, setLink] = useState<{ href: string | undefined } | null>(null);
  const [rewriting, setRewriting] = useState<{ passage: string; action: RewriteAction } | null>(
    null,
  );
  const [isReady, setReady] = useState(false);
  const areFieldsShown = useDeferredRender(isReady, false);
  const setEditor = useCallback((handle: TextEditorHandle | null) => {
    editor.current = handle;
    setReady(handle !== null);
  }, []);
  const { title } = content;
  // Runs again when the text has loaded, if the user came here to see a passage.
  usePassageFinder(
    useCallback<PassageFinder>(
      (passage, place) => {
        if (place?.field !== undefined) return areFieldsShown && focusField(place.field);
        if (isReady && editor.current?.showPassage(passage, place) === true) return true;
        return (
          place?.link === undefined &&
          findPassage(title, passage) !== undefined &&
          focusField("title")
        );
      },
      [areFieldsShown, isReady, title],
    ),
  );
  const citations = useMemo(
    () => ({
      sources: sourcesOf(content),
      paragraphs: paragraphsOf(content),
      onOpen: (number: number) => void goTo(sourceId(number)),
    }),
    [content],
  );
  const [image, setImage] = useState<EditedImage | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const addImage = (file: File) => setImage({ file, path: "", alt: "" });
  const askForLink = () => setLink({ href: editor.current?.linkHref() });
  const run = (command: ToolbarCommand) => {
    if (command === "source") {
      setSource(!isSource);
      setActive([]);
      setHasSelection(false);
    } else if (command === "link") askForLink();
    else if (command === "image") files.current?.click();
    else if (command === "imageAlt") setImage(editor.current?.image() ?? null);
    else editor.current?.run(command);
  };
  const TextEditor = isSource ? SourceEditor : RichEditor;
  const change = (name: string, text: string) =>
    saver.change({ ...saver.view().fields, [name]: text });
  const save = () => void saver.saveNow();
  const fieldOf = (name: string) => ({
    name,
    label: (words.fields as unknown as Record<string, string>)[name] ?? name,
    hint: (words.hints as Record<string, string>)[name],
    value: fields[name] ?? "",
    error: errorOf(state, name),
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    onBlur: save,
    lang: content.language,
    dir: "auto" as const,
    aside: <Count text={fields[name] ?? ""} />,
  });
  const isNewsletter = content.content_type === "newsletter";
  const rewrite = (action: RewriteAction) => {
    const passage = editor.current?.selected() ?? "";
    const text = fields["markdown"] ?? "";
    const problem = /^#{1,6}\s/m.test(passage)
      ? words.passage.heading
      : text.split(passage).length > 2
        ? words.passage.twice
        : undefined;
    if (problem !== undefined) showToast({ text: problem, tone: "bad" });
    else if (passage !== "") setRewriting({ passage, action });
  };
  return (
    <>
      {isNewsletter && (
        <Card title={words.inbox}>
          <div className="flex flex-col gap-4">
            <TextField {...fieldOf("subject")} maxLength={150} />
            <TextField {...fieldOf("preheader")} maxLength={90} />
            <TextArea {...fieldOf("subject_alternatives")} aside={undefined} />
          </div>
        </Card>
      )}
      <section
        aria-label={words.fields.markdown}
        className="min-w-0 rounded-xl border border-line bg-surface focus-within:border-edge"
      >
        <TitleField
          value={fields["title"] ?? ""}
          language={content.language}
          error={errorOf(state, "title")}
          onChange={(text) => change("title", text)}
          onBlur={save}
        />
        {/* Below the save status, which is also sticky. */}
        <div className="sticky top-27 z-9 bg-surface md:top-13">
          <EditorToolbar active={isSource ? ["source"] : active} onRun={run} />
          <RewriteBar hasSelection={hasSelection} onChoose={rewrite} />
        </div>
        <Suspense fallback={<Skeleton className="m-5 h-[max(30rem,100svh)] rounded-xl" />}>
          <TextEditor
            ref={setEditor}
            label={words.fields.markdown}
            hint={words.hints.text}
            language={content.language}
            text={fields["markdown"] ?? ""}
            replacements={replacements}
            citations={citations}
            onChange={(text) => change("markdown", text)}
            onBlur={save}
            onLink={askForLink}
            onImage={addImage}
            onSelect={(isSelected, commands) => {
              setHasSelection(isSelected);
              setActive(commands);
            }}
          />
        </Suspense>
        {errorOf(state, "markdown") !== undefined && (
          <p role="alert" className="px-5 pb-4 text-sm font-medium text-bad sm:px-10">
            {errorOf(state, "markdown")}
          </p>
        )}
      </section>
      <input
        ref={files}
        type="file"
        hidden
        aria-label={words.image.title}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) addImage(file);
          target.value = "";
        }}
      />
      {image && (
        <ImageDialog
          image={image}
          onClose={() => setImage(null)}
          onSet={(chosen) => {
            // Close the dialog first: it restores the focus and an older selection, which would deselect the image.
            flushSync(() => setImage(null));
            editor.current?.setImage(chosen);
          }}
        />
      )}
      {link && (
        <LinkDialog
          href={link.href}
          onClose={() => setLink(null)}
          onSet={(href) => {
            flushSync(() => setLink(null));
            editor.current?.setLink(href);
          }}
        />
      )}
      {rewriting && (
        <PassageDialog
          {...rewriting}
          content={content}
          saver={saver}
          onClose={() => setRewriting(null)}
          onAccept={({ before, after }) => {
            setRewriting(null);
            const isIn = editor.current?.replace(before, after) === true;
            if (!isIn) showToast({ text: words.passage.moved, tone: "bad" });
            else {
              const undo = () => editor.current?.run("undo");
              showToast({ text: words.passage.accepted, undo });
            }
          }}
        />
      )}
      {!isNewsletter && areFieldsShown && (
        <Card title={words.search}>
          <div className="flex flex-col gap-4">
            <TextArea {...fieldOf("meta_description")} rows={2} maxLength={500} />
            <TextArea {...fieldOf("excerpt")} rows={2} maxLength={2_000} />
          </div>
        </Card>
      )}
    </>
  );
}

export function errorOf(state: SaveState, name: string): string | undefined {
  if (state.kind === "held" && state.names.includes(name)) return words.saving.empty;
  return state.kind === "refused" ? problemOf(state.error, name) : undefined;
}

function focusField(name: string): boolean {
  const [field] = document.getElementsByName(name);
  field?.focus();
  return field !== undefined;
}

function Count({ text }: { text: string }) {
  return (
    <span className="text-xs text-soft tabular-nums">
      {words.characters(formatNumber(Array.from(text).length))}
    </span>
  );
}

interface TitleFieldProps {
  value: string;
  language: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** The title above the text, in its final size; it grows with its content. */
function TitleField({ value, language, error, onChange, onBlur }: TitleFieldProps) {
  return (
    <Field
      label={words.fields.title}
      isLabelHidden
      error={error}
      className="px-5 pt-5 pb-3 sm:px-10 sm:pt-8"
    >
      {(controlProps) => (
        <textarea
          {...controlProps}
          name="title"
          rows={1}
          value={value}
          lang={language}
          dir="auto"
          maxLength={300}
          placeholder={words.fields.title}
          // A title is a single line, however long.
          onChange={(event) => onChange(event.target.value.replace(/\n/g, " "))}
          onBlur={onBlur}
          className="field-sizing-content w-full resize-none rounded-sm bg-transparent text-2xl leading-9 font-bold tracking-tight wrap-anywhere outline-offset-4 sm:text-3xl sm:leading-10"
        />
      )}
    </Field>
  );
}
