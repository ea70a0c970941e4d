/** GET /agents/brand/new/ — explains how to create a brand; the `redirect_url` for accounts without one. */
import { page } from "../../page.ts";
import type { Route } from "../../route.ts";

export const showBrandPage: Route = {
  method: "GET",
  path: "/agents/brand/new/",
  handle: async () =>
    page(
      "Your first brand",
      `<p>Content is always written for a brand: its name, what it does, how it sounds, and the phrases it wants to rank for.</p>
<h2>Create it from the command line</h2>
<p>On the machine that runs Pressroom, in its folder:</p>
<pre>npm run --silent pressroom -- brand create --account EMAIL --name "Your brand" \\
  --industry "The industry it is in" \\
  --overview "What it does, for whom, and what makes it special."</pre>
<p>EMAIL is the account's e-mail address; <code>npm run --silent pressroom -- account list</code> lists all accounts.</p>
<p>The output shows the brand's number. Add keywords, and the brand is ready:</p>
<pre>npm run --silent pressroom -- keywords set NUMBER "first phrase, second phrase"</pre>`,
    ),
};
