/** GET /sessions/ — the account's sessions. */
import { z } from "zod";
import { listSessions } from "../../../records/sessions/sessions.ts";
import { defineOperation } from "../../operation.ts";
import { shownTime } from "../../shown-time.ts";

export const listSessionsOperation = defineOperation({
  id: "listSessions",
  method: "GET",
  path: "/sessions/",
  tag: "Session",
  scope: "admin",
  summary: "List sessions",
  description: "At most 100 sessions, the most recently used first.",
  answer: z.object({
    items: z.array(
      z.object({
        session_id: z.int().meta({ example: 3 }),
        is_current: z
          .boolean()
          .meta({ description: "Whether this is the session making the request.", example: true }),
        created_at: shownTime,
        last_seen_at: shownTime,
        address: z
          .string()
          .meta({ description: "The IP address it signed in from.", example: "192.0.2.7" }),
        browser: z.string().meta({
          description: "The browser's user agent.",
          example: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
        }),
      }),
    ),
  }),
  async handle({ caller }) {
    const sessions = await caller.inAccount(listSessions);
    return {
      body: {
        items: sessions.map((session) => ({
          session_id: session.id,
          is_current: session.id === caller.sessionId,
          created_at: session.createdAt,
          last_seen_at: session.lastSeenAt,
          address: session.address,
          browser: session.browser,
        })),
      },
    };
  },
});
