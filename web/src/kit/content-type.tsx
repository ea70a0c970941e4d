/** The name and icon of a content type. The service may return types that this dashboard does not know. */
import { default as ArticleIcon } from "lucide-react/icons/file-text";
import { default as BatchIcon } from "lucide-react/icons/layers";
import { default as NewsletterIcon } from "lucide-react/icons/mail";
import { default as PostIcon } from "lucide-react/icons/newspaper";
import { default as SocialIcon } from "lucide-react/icons/share-2";
import { kitWords } from "../words/kit.ts";

const icons: Readonly<Record<string, typeof ArticleIcon>> = {
  article: ArticleIcon,
  post: PostIcon,
  newsletter: NewsletterIcon,
  social: SocialIcon,
  batch: BatchIcon,
};
const names: Readonly<Record<string, string>> = kitWords.contentTypes;

export const typeName = (type: string): string => names[type] ?? type;

export function TypeIcon({ type, className }: { type: string; className: string }) {
  const Icon = icons[type] ?? ArticleIcon;
  return <Icon aria-hidden="true" className={className} />;
}
