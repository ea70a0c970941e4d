/** One row of the key list. */
import type { ApiKey } from "@pressroom/client";
import { useNavigate } from "@tanstack/react-router";
import { joinClasses } from "../../kit/join-classes.ts";
import { PlainLink } from "../../kit/link.tsx";
import { MenuItem, MenuSeparator, MoreMenu } from "../../kit/menu.tsx";
import { aboveRowLink, rowLinkClass } from "../../kit/row-list.tsx";
import { Time } from "../../kit/time.tsx";
import { useNow } from "../../kit/use-now.ts";
import { keysWords as words } from "../../words/keys.ts";
import { KeyState, hasEnded, nameOf, scopeName } from "./key-state.tsx";
import type { KeyAct } from "./key-dialogs.tsx";

interface KeyRowProps {
  apiKey: ApiKey;
  brandName: string | null;
  onAsk: (act: KeyAct, apiKey: ApiKey) => void;
}

export function KeyRow({ apiKey, brandName, onAsk }: KeyRowProps) {
  const { key_id: keyId, hint, scopes, last_used_at: lastUsedAt } = apiKey;
  const isOver = hasEnded(apiKey, useNow());
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2.5">
          <PlainLink
            to="/settings/keys/"
            search={{ key_id: keyId }}
            className={joinClasses("min-w-0 truncate", rowLinkClass, isOver && "text-soft")}
          >
            {nameOf(apiKey)}
          </PlainLink>
          <code className="shrink-0 font-mono text-xs text-soft max-sm:hidden">{hint}</code>
        </p>
        <p className="text-sm wrap-anywhere text-soft sm:truncate">
          <code className="font-mono text-xs sm:hidden">{hint} · </code>
          {[scopes.map(scopeName).join(", "), brandName].filter(Boolean).join(" · ")}
        </p>
      </div>
      <span className="text-right text-sm text-soft max-md:hidden">
        {lastUsedAt === null ? (
          words.neverUsed
        ) : (
          <>
            {words.used} <Time at={lastUsedAt} />
          </>
        )}
      </span>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row">
        <KeyState apiKey={apiKey} />
      </div>
      <div className={aboveRowLink}>
        <KeyMenu apiKey={apiKey} isOver={isOver} onAsk={onAsk} />
      </div>
    </>
  );
}

interface KeyMenuProps extends Omit<KeyRowProps, "brandName"> {
  isOver: boolean;
}

function KeyMenu({ apiKey, isOver, onAsk }: KeyMenuProps) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/settings/keys/", search: { key_id: apiKey.key_id } });
  return (
    <MoreMenu label={words.more(nameOf(apiKey))}>
      <MenuItem label={words.open} onSelect={open} />
      {!isOver && (
        <>
          <MenuItem label={words.edit} onSelect={() => onAsk("edit", apiKey)} />
          <MenuItem label={words.rotate} onSelect={() => onAsk("rotate", apiKey)} />
          <MenuSeparator />
          <MenuItem label={words.revoke} isDanger onSelect={() => onAsk("revoke", apiKey)} />
        </>
      )}
    </MoreMenu>
  );
}
