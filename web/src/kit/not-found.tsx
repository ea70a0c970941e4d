/** Shown for unknown URLs and for records of other accounts, without telling them apart. */
import { kitWords } from "../words/kit.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { SearchIcon } from "./icons.ts";
import { usePageTitle } from "./page-header.tsx";

export function NotFound() {
  const { title, text, action } = kitWords.notFound;
  usePageTitle(title);
  return (
    <EmptyState
      text={text}
      icon={SearchIcon}
      title={title}
      isPage
      action={<ButtonLink label={action} to="/" variant="primary" />}
    />
  );
}
