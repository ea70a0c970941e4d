/** The command palette: finds pages, brands, content, forum posts, sources and actions. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useState } from "react";
import type { KeyboardEvent } from "react";
import { usePressroom } from "../api/pressroom.ts";
import { Dialog } from "../kit/dialog.tsx";
import { ContentIcon, ForumIcon, SearchIcon, SourceIcon } from "../kit/icons.ts";
import { joinClasses } from "../kit/join-classes.ts";
import { frameWords } from "../words/frame.ts";
import { usePaletteCommands } from "./palette-commands.tsx";
import type { PaletteCommand } from "./palette-commands.tsx";

const words = frameWords.palette;
const contentsMax = 6;

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const found = useFoundCommands(text);
  const chosen = found[Math.min(active, found.length - 1)];
  const chosenId = chosen?.id;
  useEffect(() => {
    const option = document.getElementById(`${listId}-${chosenId}`);
    option?.scrollIntoView({ block: "nearest" });
  }, [listId, chosenId]);
  const act = (command: PaletteCommand | undefined) => {
    if (!command) return;
    onClose();
    command.act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((at) => (Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      act(chosen);
    }
  };
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Dialog isOpen onClose={onClose} title={words.title} width="medium" isBare>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon className="size-4.5 shrink-0 text-soft" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
          aria-label={words.title}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
      <div className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
        <div id={listId} role="listbox" aria-label={words.results}>
          {groups.map((group) => (
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
              <div id={`${listId}-${group}`} className="px-2.5 pt-2 pb-1 text-xs text-soft">
                {words.groups[group]}
              </div>
              {found
                .filter((command) => command.group === group)
                .map((command) => (
                  <div
                    key={command.id}
                    id={`${listId}-${command.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={command === chosen}
                    onPointerMove={() => setActive(found.indexOf(command))}
                    onClick={() => act(command)}
                    onKeyDown={onKeyDown}
                    className={joinClasses(
                      "flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1.5 text-sm",
                      command === chosen && "bg-hover",
                    )}
                  >
                    <span className="text-soft">{command.icon}</span>
                    <span className="min-w-0 flex-1 truncate">{command.label}</span>
                  </div>
                ))}
            </div>
          ))}
        </div>
        {found.length === 0 && (
          <p role="status" className="px-2.5 py-6 text-center text-sm text-soft">
            {words.nothing}
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Commands with words that start with the typed text, and content that contains it. */
function useFoundCommands(text: string): PaletteCommand[] {
  const commands = usePaletteCommands();
  const wanted = text.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const query = text.trim();
  const contents = useContentCommands(query);
  const others = useForumPostAndSourceCommands(query);
  const fits = ({ label }: PaletteCommand) => {
    const beginnings = label.toLocaleLowerCase().split(/[\s:]+/);
    return wanted.every((word) => beginnings.some((beginning) => beginning.startsWith(word)));
  };
  // Before the user types, brands and themes would only hide the rest.
  const known = commands.filter((command) =>
    wanted.length === 0 ? command.isFirst : fits(command),
  );
  // Recent content is wanted more often than a page.
  return wanted.length === 0
    ? [...known.slice(0, 1), ...contents, ...known.slice(1)]
    : [...known, ...contents, ...others];
}

/** Forum posts that contain the text, and sources whose name does. */
function useForumPostAndSourceCommands(text: string): PaletteCommand[] {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const { data: threads = [] } = useQuery({
    queryKey: ["forum-posts", "palette", text],
    enabled: text !== "",
    queryFn: async ({ signal }) => {
      const query = { limit: contentsMax, q: text.slice(0, 200) };
      return (await pressroom.forumPosts.list(query, { signal, maxRetries: 0 }).page()).items;
    },
    placeholderData: keepPreviousData,
  });
  const { data: sources = [] } = useQuery({
    queryKey: ["sources", "palette"],
    enabled: text !== "",
    queryFn: async ({ signal }) =>
      (await pressroom.sources.list({ limit: 100 }, { signal, maxRetries: 0 }).page()).items,
    staleTime: 30_000,
  });
  if (text === "") return [];
  const wanted = text.toLocaleLowerCase();
  return [
    ...threads.map(({ forum_post_id: forumPostId, title }) => ({
      id: `thread-${forumPostId}`,
      group: "threads" as const,
      label: title,
      icon: <ForumIcon className="size-4" />,
      act: () => void navigate({ to: "/forum-posts/$forumPostId/", params: { forumPostId } }),
    })),
    ...sources
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
      .slice(0, contentsMax)
      .map(({ source_id: sourceId, name }) => ({
        id: `source-${sourceId}`,
        group: "sources" as const,
        label: name,
        icon: <SourceIcon className="size-4" />,
        act: () => void navigate({ to: "/sources/$sourceId/", params: { sourceId } }),
      })),
  ];
}

function useContentCommands(text: string): PaletteCommand[] {
  const pressroom = usePressroom();
  const navigate = useNavigate();
  const { data = [] } = useQuery({
    queryKey: ["contents", "palette", text],
    queryFn: async ({ signal }) => {
      const query = { limit: contentsMax, ...(text !== "" && { q: text.slice(0, 200) }) };
      return (await pressroom.contents.list(query, { signal, maxRetries: 0 }).page()).items;
    },
    placeholderData: keepPreviousData,
  });
  return data.map(({ content_id: contentId, title }) => ({
    id: `content-${contentId}`,
    group: text === "" ? "recent" : "found",
    label: title,
    icon: <ContentIcon className="size-4" />,
    act: () => void navigate({ to: "/contents/$contentId/", params: { contentId } }),
  }));
}
