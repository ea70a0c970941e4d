/** An icon for each type of content, and for all of them at once. */
import { default as ArticleIcon } from "lucide-react/icons/file-text";
import { default as BatchIcon } from "lucide-react/icons/layers";
import { default as NewsletterIcon } from "lucide-react/icons/mail";
import { default as PostIcon } from "lucide-react/icons/newspaper";
import { default as SocialIcon } from "lucide-react/icons/share-2";

export const contentTypeIcons = {
  article: ArticleIcon,
  post: PostIcon,
  newsletter: NewsletterIcon,
  social: SocialIcon,
  batch: BatchIcon,
} as const;
