/** GET /agents/ — what this is and how to send the first request, for people who open it in a browser. */
import { escapeHtml, page } from "../page.ts";
import type { Route } from "../route.ts";

export const showHomePage: Route = {
  method: "GET",
  path: "/agents/",
  async handle({ config }, request) {
    const baseUrl = config.baseUrl || `http://${request.host}`;
    return page(
      "Writing for your brands",
      `<p>Pressroom takes one form post with an API key and writes an article, a social set, a newsletter, a blog post, or a batch of all four.</p>
<h2>Start a job</h2>
<pre>curl ${escapeHtml(baseUrl)}/agents/api/articles/generate/ \\
  -H "X-API-Key: $PRESSROOM_KEY" \\
  -d content_type=article \\
  --data-urlencode "custom_topic=What people ask us most"</pre>
<h2>Follow it, and read what it made</h2>
<pre>curl -H "X-API-Key: $PRESSROOM_KEY" ${escapeHtml(baseUrl)}/agents/api/jobs/JOB_ID/
curl -H "X-API-Key: $PRESSROOM_KEY" -H "Accept: text/markdown" \\
  ${escapeHtml(baseUrl)}/agents/api/contents/CONTENT_ID/</pre>
<p>All there is: <a href="/agents/docs/">the reference</a>.</p>
<h2>Make a key</h2>
<p>On the machine that runs Pressroom, in its folder:</p>
<pre>npm run --silent pressroom -- key create --account EMAIL --name laptop</pre>
<p>EMAIL is the account's address; <code>npm run --silent pressroom -- account list</code> shows them.</p>
<p class="soft">The dashboard was not built here; <code>npm ci</code> does. Until then accounts, brands, keywords and keys are kept from the command line: <code>npm run --silent pressroom -- --help</code>.</p>`,
    );
  },
};
