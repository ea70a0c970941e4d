/** The topic, with suggestions below. */
import type { Pages, RequestOptions } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import type { QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { ForumIcon } from "../../kit/icons.ts";
import { TextArea } from "../../kit/forms/text-area.tsx";
import { formatNumber } from "../../kit/format.ts";
import { newContentWords } from "../../words/new-content.ts";
import { lengthOf, lengthsMax, toOneLine } from "./content-draft.ts";

const words = newContentWords.topic;

interface TopicFieldProps {
  topic: string;
  onTopic: (topic: string) => void;
  onPost: (forumPostId: number) => void;
  brandId: number | undefined;
  hasPost: boolean;
  error: string | undefined;
}

export function TopicField(props: TopicFieldProps) {
  const { topic, onTopic, onPost, brandId, hasPost, error } = props;
  return (
    <div className="flex flex-col gap-2.5">
      <TextArea
        label={words.label}
        placeholder={words.placeholder}
        aside={<span className="text-sm text-soft">{words.optional}</span>}
        rows={2}
        value={topic}
        onChange={(event) => onTopic(toOneLine(event.target.value))}
        // A topic is a single line. Ctrl/Cmd+Enter submits the form through the page's shortcut.
        onKeyDown={(event) => {
          const isPlain = !event.metaKey && !event.ctrlKey && !event.nativeEvent.isComposing;
          if (event.key === "Enter" && isPlain) event.preventDefault();
        }}
        {...countOf(topic, "topic", error, hasPost ? words.hintWithPost : words.hint)}
      />
      <TopicIdeas brandId={brandId} onKeyword={onTopic} onPost={onPost} />
    </div>
  );
}

/** Shows the remaining characters near the limit, and the excess beyond it. */
export function countOf(
  text: string,
  name: keyof typeof lengthsMax,
  error?: string,
  hint?: string,
): { hint: string | undefined; error: string | undefined } {
  const left = lengthsMax[name] - lengthOf(text.trim());
  if (left < 0) return { hint, error: words.tooLong(formatNumber(-left)) };
  return { hint: left < lengthsMax[name] / 5 ? words.left(formatNumber(left)) : hint, error };
}

const ideaWords = newContentWords.ideas;
/** How many suggestions are shown at a time, and how many are loaded. */
const shown = { keywords: 4, posts: 2 };
const known = { keywords: 40, posts: 20 };

interface TopicIdeasProps {
  brandId: number | undefined;
  onKeyword: (keyword: string) => void;
  onPost: (forumPostId: number) => void;
}

/** Suggestions: the brand's keywords, and forum posts worth answering. */
function TopicIdeas({ brandId, onKeyword, onPost }: TopicIdeasProps) {
  const [round, setRound] = useState(0);
  const pressroom = usePressroom();
  const keywords = useFirst(["brands", brandId, "keywords"], brandId, (id, options) =>
    pressroom.keywords.list(id, { limit: known.keywords }, options),
  );
  const posts = useFirst(["threads", brandId], brandId, (id, options) =>
    pressroom.forumPosts.listThreads(id, { limit: known.posts }, options),
  );
  const hasOthers = keywords.length > shown.keywords || posts.length > shown.posts;
  if (keywords.length + posts.length === 0) return null;
  return (
    <div role="group" aria-label={ideaWords.label} className="flex flex-wrap items-center gap-1.5">
      <span className="mr-0.5 text-sm text-soft">{ideaWords.title}</span>
      {partOf(keywords, shown.keywords, round).map(({ keyword_id: id, keyword }) => (
        <Idea key={id} label={ideaWords.keyword(keyword)} onChoose={() => onKeyword(keyword)}>
          {keyword}
        </Idea>
      ))}
      {partOf(posts, shown.posts, round).map(({ forum_post_id: id, title }) => (
        <Idea key={`post${id}`} label={ideaWords.post(title)} onChoose={() => onPost(id)}>
          <ForumIcon aria-hidden="true" className="size-3.5 shrink-0 text-soft" />
          <span className="truncate">{title}</span>
        </Idea>
      ))}
      {hasOthers && (
        <Button
          label={ideaWords.others}
          size="small"
          variant="quiet"
          onClick={() => setRound(round + 1)}
        />
      )}
    </div>
  );
}

interface IdeaProps {
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

function Idea({ label, onChoose, children }: IdeaProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onChoose}
      className="inline-flex h-8 max-w-full items-center gap-1.5 truncate rounded-full border border-line bg-sunken px-3 text-sm hover:bg-hover max-sm:h-10 sm:max-w-64"
    >
      {children}
    </button>
  );
}

/** The next items on each round, starting over after the last. */
function partOf<Item>(items: readonly Item[], count: number, round: number): readonly Item[] {
  if (items.length <= count) return items;
  const from = (round * count) % items.length;
  return [...items, ...items].slice(from, from + count);
}

/** The first items of a list; empty until loaded. */
function useFirst<Item>(
  queryKey: QueryKey,
  brandId: number | undefined,
  list: (brandId: number, options: RequestOptions) => Pages<Item>,
): readonly Item[] {
  const { data } = useQuery({
    queryKey: [...queryKey, "ideas"],
    queryFn: async ({ signal }) => (await list(brandId ?? 0, { signal }).page()).items,
    enabled: brandId !== undefined,
    staleTime: 60_000,
  });
  return data ?? [];
}
