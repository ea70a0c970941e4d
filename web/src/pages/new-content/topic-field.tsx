/** What it is to be about, with ideas below. */
import { TextArea } from "../../kit/text-area.tsx";
import { formatNumber } from "../../kit/format.ts";
import { newContentWords } from "../../words/new-content.ts";
import { lengthOf, lengthsMax, toOneLine } from "./content-draft.ts";
import { TopicIdeas } from "./topic-ideas.tsx";

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
        // A topic is one line. With the command key it starts, which is the page's own shortcut.
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

/** Near the end says how much is left, and behind it how much is too much. */
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
