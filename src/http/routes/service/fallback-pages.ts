/** Pages that are shown if the dashboard has not been built: they explain how to use the command line instead. */
import { escapeHtml, page } from "../../responses/plain-page.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import type { Route } from "../../route.ts";

export const showHomePage: Route = {
  method: "GET",
  path: "/agents/",
  async handle({ config }, request) {
    const baseUrl = config.baseUrl || `http://${request.host}`;
    return page(
      "Generate content for your brands",
      `<p>Send one form-encoded POST request with an API key, and Pressroom writes an article, a social set, a newsletter, a blog post, or a batch of all four.</p>
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
<p>On the machine that runs Pressroom, in the Pressroom directory:</p>
<pre>npm run --silent pressroom -- key create --account EMAIL --name laptop</pre>
<p>EMAIL is the account's email address; <code>npm run --silent pressroom -- account list</code> lists all accounts.</p>
<p class="soft">The dashboard has not been built; <code>npm ci</code> builds it. Until then, manage accounts, brands, keywords and keys from the command line: <code>npm run --silent pressroom -- --help</code>.</p>`,
    );
  },
};

export const showBrandPage: Route = {
  method: "GET",
  path: "/agents/brand/new/",
  handle: async () =>
    page(
      "Your first brand",
      `<p>Content is always written for a brand: its name, what it does, how it sounds, and the phrases it wants to rank for.</p>
<h2>Create it from the command line</h2>
<p>On the machine that runs Pressroom, in the Pressroom directory:</p>
<pre>npm run --silent pressroom -- brand create --account EMAIL --name "Your brand" \\
  --industry "The industry it is in" \\
  --overview "What it does, for whom, and what makes it special."</pre>
<p>EMAIL is the account's email address; <code>npm run --silent pressroom -- account list</code> lists all accounts.</p>
<p>The output shows the brand's ID. Add keywords, and the brand is ready:</p>
<pre>npm run --silent pressroom -- keywords set ID "first phrase, second phrase"</pre>`,
    ),
};

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
<p>On the machine that runs Pressroom, in the Pressroom directory:</p>
<pre>npm run --silent pressroom -- keywords set ${id} "first phrase, second phrase, third phrase"</pre>
<p>Or from a file with one phrase per line:</p>
<pre>npm run --silent pressroom -- keywords set ${id} --file keywords.txt</pre>
<p>Then send the request again, unchanged.</p>
<p class="soft">Three to eight phrases that your customers would search for are a good start.</p>`,
    );
  },
};
