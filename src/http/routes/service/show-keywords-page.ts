/** GET /agents/brand/{brand_id}/keywords/ — how to set keywords; the `redirect_url` for brands without any. */
import { page } from "../../page.ts";
import { pathId } from "../../parameters.ts";
import type { Route } from "../../route.ts";

const brandId = pathId("not_found");

export const showKeywordsPage: Route = {
  method: "GET",
  path: "/agents/brand/:brand_id/keywords/",
  async handle(_tools, request) {
    const id = brandId.parse((request.params as Record<string, string>)["brand_id"]);
    // The page shows nothing about the brand, because visitors are not signed in.
    return page(
      "Keywords for this brand",
      `<p>Keywords are the phrases the brand wants to rank for. All content is built around them, so the brand needs at least one before content can be generated.</p>
<h2>Set them from the command line</h2>
<p>On the machine that runs Pressroom, in its folder:</p>
<pre>npm run --silent pressroom -- keywords set ${id} "first phrase, second phrase, third phrase"</pre>
<p>Or from a file with one phrase per line:</p>
<pre>npm run --silent pressroom -- keywords set ${id} --file keywords.txt</pre>
<p>Then send the request again, unchanged.</p>
<p class="soft">Three to eight phrases that your customers would type are a good start.</p>`,
    );
  },
};
