/** The posts of a social set. Only the service counts like each network, so counts of unsaved text are estimates. */
import { useCallback, useRef } from "react";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { formatNumber } from "../../kit/format.ts";
import { IconButton } from "../../kit/icon-button.tsx";
import { DeleteIcon, NewIcon } from "../../kit/icons.ts";
import { joinClasses } from "../../kit/join-classes.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords as words } from "../../words/content-editor.ts";
import { usePassageFinder } from "../contents/passage-scope.tsx";
import { variantsOf } from "../contents/read-content.ts";
import type { ShownPost, ShownVariant } from "../contents/read-content.ts";
import { postsIn, withPosts } from "./content-fields.ts";
import { fieldName, networkName } from "./field-name.ts";
import { findPassage } from "../../../../src/writing/markdown/find-passage.ts";
import { errorOf } from "./page-editor.tsx";
import type { EditorProps } from "./page-editor.tsx";
import type { Saver, SaverView } from "./saver.ts";

export function SocialEditor({ content, view, saver }: EditorProps) {
  const { fields, state } = view;
  const place = useRef<HTMLDivElement>(null);
  usePassageFinder(useCallback((passage: string) => selectIn(place.current, passage), []));
  const change = (name: string, text: string) =>
    saver.change({ ...saver.view().fields, [name]: text });
  return (
    <div ref={place} className="flex min-w-0 flex-col gap-4">
      <Card>
        <TextField
          label={words.fields.title}
          value={fields["title"] ?? ""}
          error={errorOf(state, "title")}
          lang={content.language}
          dir="auto"
          maxLength={300}
          onBlur={() => void saver.saveNow()}
          onChange={(event) => change("title", event.target.value)}
        />
      </Card>
      {variantsOf(content).map((variant) => (
        <Variant
          key={variant.network}
          variant={variant}
          view={view}
          saver={saver}
          language={content.language}
          onChange={change}
        />
      ))}
    </div>
  );
}

/** Selects the passage in the first field that contains it. */
function selectIn(place: HTMLElement | null, passage: string): boolean {
  for (const field of place?.querySelectorAll("textarea") ?? []) {
    const found = findPassage(field.value, passage);
    if (!found) continue;
    field.focus();
    field.setSelectionRange(found.from, found.to);
    return true;
  }
  return false;
}

interface VariantProps {
  variant: ShownVariant;
  view: SaverView;
  saver: Saver;
  language: string;
  onChange: (name: string, text: string) => void;
}

/** Networks where a long text can continue in another post. */
const threaded: ReadonlySet<string> = new Set(["x", "bluesky", "mastodon", "threads"]);

function Variant({ variant, view, saver, language, onChange }: VariantProps) {
  const { network, limit } = variant;
  const { fields, state } = view;
  const showToast = useToast();
  const posts = postsIn(fields, network);
  const remove = (index: number) => {
    const before = saver.view().fields;
    saver.put(withPosts(before, network, posts.toSpliced(index, 1)));
    const undo = () => saver.put(before);
    showToast({ text: words.postRemoved(networkName(network)), undo });
  };
  const fieldOf = (part: string) => ({
    lang: language,
    dir: "auto" as const,
    value: fields[`${network}.${part}`] ?? "",
    onBlur: () => void saver.saveNow(),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(`${network}.${part}`, target.value),
  });
  return (
    <Card
      title={networkName(network)}
      actions={
        threaded.has(network) ? (
          <Button
            label={words.addPost}
            size="small"
            variant="quiet"
            icon={NewIcon}
            onClick={() => saver.put(withPosts(fields, network, [...posts, ""]))}
          />
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {fields[`${network}.title`] !== undefined && (
          <TextField
            {...fieldOf("title")}
            label={words.fields.titleOf(networkName(network))}
            maxLength={300}
          />
        )}
        {posts.map((text, index) => (
          <TextArea
            key={index}
            {...fieldOf(`posts.${index}`)}
            rows={4}
            label={fieldName(`${network}.posts.${index}`, fields)}
            error={errorOf(state, `${network}.posts.${index}`)}
            aside={
              <span className="flex items-center gap-1">
                <PostCount text={text} counted={variant.posts[index]} limit={limit} />
                {posts.length > 1 && (
                  <IconButton
                    size="small"
                    label={words.removePost(index + 1)}
                    icon={DeleteIcon}
                    onClick={() => remove(index)}
                  />
                )}
              </span>
            }
          />
        ))}
        <TextField
          {...fieldOf("hashtags")}
          label={words.fields.hashtagsOf(networkName(network))}
          hint={words.hints.hashtags}
        />
        {variant.needs.map((need) => (
          <p key={need} className="text-sm text-soft">
            {(words.needs as Record<string, string>)[need]}
          </p>
        ))}
      </div>
    </Card>
  );
}

interface PostCountProps {
  text: string;
  /** As counted by the service for the saved text. */
  counted: ShownPost | undefined;
  limit: number;
}

const segmenter = new Intl.Segmenter();
const charactersIn = (text: string) => [...segmenter.segment(text)].length;

function PostCount({ text, counted, limit }: PostCountProps) {
  const isExact = counted !== undefined && text.trim() === counted.text;
  const length = isExact
    ? counted.length
    : Math.max(0, (counted?.length ?? 0) + charactersIn(text) - charactersIn(counted?.text ?? ""));
  const say = isExact ? words.count : words.about;
  return (
    <span
      title={isExact ? undefined : words.aboutWhy}
      className={joinClasses(
        "text-xs tabular-nums",
        length > limit ? "font-semibold text-bad" : "text-soft",
      )}
    >
      {say(formatNumber(length), formatNumber(limit))}
    </span>
  );
}
