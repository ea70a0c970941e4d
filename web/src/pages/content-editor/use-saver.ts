/** The saver of one content, tied to the page: other tabs, the network, a page that is left or hidden, the session. */
import { Pressroom } from "@pressroom/client";
import type { Content, EditContentBody } from "@pressroom/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { sessionQuery } from "../../api/session.ts";
import type { Session } from "../../api/session.ts";
import { signedOutEvent } from "../../api/signed-out-event.ts";
import { contentQuery } from "../contents/content-query.ts";
import { versionsKey } from "./versions-query.ts";
import { openContentChannel } from "./content-channel.ts";
import { openDraftStore } from "./stored-drafts.ts";
import type { OrphanedDraft } from "./stored-drafts.ts";
import { openSaver } from "./saver.ts";
import type { Saver, SaverView } from "./saver.ts";

export interface OpenSaver {
  saver: Saver;
  /** What other editors of this device left behind unsaved, besides the one that was taken up. */
  others: readonly OrphanedDraft[];
  /** Whose text it is: a session that is read again later may have another account, or none. */
  account: Session["account"];
}

/** Browsers send this much for a page that is going. */
const keepaliveBytesMax = 60_000;
const sendMs = 20_000;
/** How often another person's version is looked for. */
const pollMs = 30_000;

/** Undefined until it is known whether something was left unsaved. */
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
    let leave = () => {};
    const leaving = new AbortController();
    const start = async () => {
      const { account } = await queryClient.ensureQueryData(sessionQuery);
      const place = await openDraftStore(account?.account_id ?? 0, contentId);
      if (leaving.signal.aborted) {
        place.close();
        return;
      }
      const [left, ...others] = place.left;
      saver = openSaver(
        {
          contentType: latest.current.content_type,
          send: (body) => clientThatOutlivesThePage(body).contents.edit(contentId, body, calls),
          read: () => pressroom.contents.get(contentId, calls),
          keep: place.keep,
          forget: place.forget,
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
      // A draft that cannot be kept in the new place stays in the old one.
      if (saver.view().isKept) left?.forget();
      leave = place.close;
      setOpen({ saver, others, account });
    };
    void start();

    const save = () => void saver?.saveNow();
    const hide = () => document.visibilityState === "hidden" && save();
    // Going to the sign-in page would take the text away from under somebody's hands.
    const stay = (event: Event) => {
      event.preventDefault();
      saver?.signedOut();
    };
    const { signal } = leaving;
    window.addEventListener(signedOutEvent, stay, { signal });
    window.addEventListener("online", save, { signal });
    window.addEventListener("pagehide", save, { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => {
      leaving.abort();
      void saver?.saveNow().finally(() => {
        channel.close();
        leave();
      });
      saver?.stop();
    };
  }, [contentId, pressroom, queryClient]);
  return open;
}

export function useSaverView(saver: Saver): SaverView {
  return useSyncExternalStore(saver.subscribe, saver.view);
}

// It is sent again by the saver, which knows better when.
const calls = { maxRetries: 0, timeoutMs: sendMs };

function clientThatOutlivesThePage(body: EditContentBody): Pressroom {
  const keepalive = new Blob([JSON.stringify(body)]).size < keepaliveBytesMax;
  return new Pressroom({
    session: true,
    fetch: (input, init) => fetch(input, { ...init, keepalive }),
  });
}
