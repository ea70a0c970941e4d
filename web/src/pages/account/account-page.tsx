/** The account page: profile, password, sessions, appearance, export and deletion. */
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { QueryView } from "../../kit/query-view.tsx";
import { SkeletonCards } from "../../kit/skeleton.tsx";
import { accountWords as words } from "../../words/account.ts";
import { AppearanceCard } from "./appearance-card.tsx";
import { DataCards } from "./data-cards.tsx";
import { PasswordCard } from "./password-card.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

export function AccountPage() {
  const account = useQuery(accountQuery(usePressroom()));
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <QueryView query={account} skeleton={<SkeletonCards heights={["h-52", "h-52", "h-40"]} />}>
        {(known) => (
          <div className="flex flex-col gap-6">
            <ProfileCard account={known} />
            <PasswordCard />
            <SessionsCard />
            <AppearanceCard />
            <DataCards email={known.email ?? ""} />
          </div>
        )}
      </QueryView>
    </>
  );
}
