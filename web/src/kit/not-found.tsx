/** What stands at an address that leads nowhere, or to something that is not this account's: the two look the same. */
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
