/** GET /agents/ — explains what this is and how to send a first request, for people who open it in a browser. */
import { escapeHtml, page } from "../../page.ts";
import type { Route } from "../../route.ts";

export const showHomePage: Route = {
  method: "GET",
  path: "/agents/",
  async handle({ config }, request) {
    const baseUrl = config.baseUrl || `http://${request.host}`;
    return page(
      "Writing for your brands",
      `<p>Send one form post with an API key, and Pressroom writes an article, a social set, a newsletter, a blog post, or a batch of all four.</p>
<h2>Start a job</h2>
<pre>curl ${escapeHtml(baseUrl)}/agents/api/articles/generate/ \\
  -H "X-API-Key: $PRESSROOM_KEY" \\
  -d content_type=article \\
  --data-urlencode "custom_topic=What people ask us most"</pre>
<h2>Follow the job and read the content</h2>
<pre>curl -H "X-API-Key: $PRESSROOM_KEY" ${escapeHtml(baseUrl)}/agents/api/jobs/JOB_ID/
curl -H "X-API-Key: $PRESSROOM_KEY" -H "Accept: text/markdown" \\
  ${escapeHtml(baseUrl)}/agents/api/contents/CONTENT_ID/</pre>
<p>See the <a href="/agents/docs/">API reference</a>.</p>
<h2>Create a key</h2>
<p>On the machine that runs Pressroom, in its folder:</p>
<pre>npm run --silent pressroom -- key create --account EMAIL --name laptop</pre>
<p>EMAIL is the account's e-mail address; <code>npm run --silent pressroom -- account list</code> lists all accounts.</p>
<p class="soft">The dashboard has not been built; <code>npm ci</code> builds it. Until then, manage accounts, brands, keywords and keys from the command line: <code>npm run --silent pressroom -- --help</code>.</p>`,
    );
  },
};
