/** The interface of mock channels: a service as documented, and what its readers see. */
import type { MockAnswer, MockRequest } from "../channel-server.fixture.ts";

export interface Shown {
  title: string;
  body: string;
  state: string;
}

export interface MockChannel {
  settings: Record<string, unknown>;
  /** The accepted secret; setting another value revokes the previous one. */
  secret: string;
  /** Another secret of the same form. */
  nextSecret: string;
  answer: (request: MockRequest) => MockAnswer;
  /** What readers see. */
  shown: () => Shown[];
  /** The sent mails, if the channel sends any. */
  mailed?: string[];
}

export const ok = (json: unknown): MockAnswer => ({ status: 200, json });
export const created = (json: unknown): MockAnswer => ({ status: 201, json });
export const notFound = {
  status: 404,
  json: { code: "rest_no_route", message: "Not found", error: "Not found" },
};

export function basicIn(request: MockRequest): string {
  const [, encoded = ""] = request.header("authorization").split(" ");
  return Buffer.from(encoded, "base64").toString();
}

export function removeFrom<Item>(list: Item[], item: Item): void {
  list.splice(list.indexOf(item), 1);
}

/** Appends a number to a slug that is taken, as WordPress and Ghost do. */
export function freeSlug<Post extends { slug: string }>(posts: readonly Post[], own: Post): string {
  const isTaken = (slug: string) => posts.some((one) => one !== own && one.slug === slug);
  let slug = own.slug;
  for (let at = 2; isTaken(slug); at += 1) slug = `${own.slug}-${at}`;
  return slug;
}
