/** A content as whoever it is written for will see it. */
import type { Content } from "@pressroom/client";
import { ButtonLink } from "../../kit/button.tsx";
import { Notice } from "../../kit/notice.tsx";
import { contentWords as words } from "../../words/content.ts";
import { ArticleView } from "./article-view.tsx";
import { textOf } from "./content-sources.ts";
import { NewsletterView } from "./newsletter-view.tsx";
import { SocialView } from "./social-view.tsx";
import { useMarkRead } from "./use-mark-read.ts";
import "./reading.css";

const views: Readonly<Record<string, typeof ArticleView>> = {
  newsletter: NewsletterView,
  social: SocialView,
};

export function ReadingView({ content }: { content: Content }) {
  useMarkRead(content.content_id);
  const note = textOf(content.document["draft_note"]);
  const isWithoutModel = content.writer === "built-in";
  const View = views[content.content_type] ?? ArticleView;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {(note !== "" || isWithoutModel) && (
        <Notice
          tone="warn"
          title={isWithoutModel ? words.withoutModel : words.draft}
          actions={
            isWithoutModel ? (
              <ButtonLink to="/choose-model/">{words.chooseModel}</ButtonLink>
            ) : undefined
          }
        >
          {note}
        </Notice>
      )}
      <View content={content} />
    </div>
  );
}
