/** Connects the saver of one piece of content to the page: other tabs, network, visibility and session. */
import { Pressroom } from "@pressroom/client";
import type { Content, EditContentBody } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { sessionQuery } from "../../api/session.ts";
import type { Session } from "../../api/session.ts";
import { signedOutEvent } from "../../api/session-events.ts";
import { contentQuery, versionsKey } from "../contents/content-query.ts";
import { openContentChannel } from "./content-channel.ts";
import { openDraftStore } from "./stored-drafts.ts";
import type { OrphanedDraft } from "./stored-drafts.ts";
import { openSaver } from "./saver.ts";
import type { Saver, SaverView } from "./saver.ts";

export interface OpenSaver {
  saver: Saver;
  /** Drafts that other editors left unsaved, except for the one that was taken over. */
  others: readonly OrphanedDraft[];
  /** The account that the text belongs to: a session that is read later may have another account, or none. */
  account: Session["account"];
}

/** The most that browsers send after a page has closed. */
const keepaliveBytesMax = 60_000;
const sendMs = 20_000;
/** How often to check for versions saved by others. */
const pollMs = 30_000;

/** Undefined until the stored drafts are known. */
export function useSaver(content: Content): OpenSaver | undefined {
  const contentId = content.content_id;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<OpenSaver>();
  const latest = useRef(content);
  useEffect(() => {
    latest.current = content;
    open?.saver.notice(content);
  }, [content, open]);
  useQuery({ ...contentQuery(pressroom, contentId), refetchInterval: pollMs });

  useEffect(() => {
    const channel = openContentChannel(contentId, (version) => {
      if (version > latest.current.version) {
        void queryClient.invalidateQueries(contentQuery(pressroom, contentId));
      }
    });
    let saver: Saver | undefined;
    let closeStore = () => {};
    const unmounted = new AbortController();
    const start = async () => {
      const { account } = await queryClient.ensureQueryData(sessionQuery);
      const store = await openDraftStore(account?.account_id ?? 0, contentId);
      if (unmounted.signal.aborted) {
        store.close();
        return;
      }
      const [left, ...others] = store.left;
      saver = openSaver(
        {
          contentType: latest.current.content_type,
          send: (body) => createKeepaliveClient(body).contents.edit(contentId, body, calls),
          read: () => pressroom.contents.get(contentId, calls),
          keep: store.keep,
          forget: store.forget,
          onSaved(saved) {
            const { queryKey } = contentQuery(pressroom, contentId);
            queryClient.setQueryData(queryKey, saved);
            const stale = { refetchType: "none" } as const;
            void queryClient.invalidateQueries({ queryKey: ["contents", "list"], ...stale });
            void queryClient.invalidateQueries({ queryKey: versionsKey(contentId) });
            channel.tell(saved.version);
          },
        },
        latest.current,
        left?.draft,
      );
      // A draft that cannot be stored in the new entry stays in the old one.
      if (saver.view().isKept) left?.forget();
      closeStore = store.close;
      setOpen({ saver, others, account });
    };
    void start();

    const save = () => void saver?.saveNow();
    const hide = () => document.visibilityState === "hidden" && save();
    // A redirect to the sign-in page would interrupt the user while typing.
    const stay = (event: Event) => {
      event.preventDefault();
      saver?.signedOut();
    };
    const { signal } = unmounted;
    window.addEventListener(signedOutEvent, stay, { signal });
    window.addEventListener("online", save, { signal });
    window.addEventListener("pagehide", save, { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => {
      unmounted.abort();
      void saver?.saveNow().finally(() => {
        channel.close();
        closeStore();
      });
      saver?.stop();
    };
  }, [contentId, pressroom, queryClient]);
  return open;
}

export function useSaverView(saver: Saver): SaverView {
  return useSyncExternalStore(saver.subscribe, saver.view);
}

// The saver retries on its own schedule.
const calls = { maxRetries: 0, timeoutMs: sendMs };

function createKeepaliveClient(body: EditContentBody): Pressroom {
  const keepalive = new Blob([JSON.stringify(body)]).size < keepaliveBytesMax;
  return new Pressroom({
    session: true,
    fetch: (input, init) => fetch(input, { ...init, keepalive }),
  });
}
