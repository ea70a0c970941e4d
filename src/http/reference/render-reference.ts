/** The reference page: guide, topics, operations by tag, and errors, on one page so that browsers can search it. */
import { failureCodes, internalErrorMessage, refusalCodes } from "../../errors.ts";
import type { OpenApiDocument, OpenApiOperation } from "../openapi/build-document.ts";
import { escapeHtml } from "../responses/plain-page.ts";
import { languages } from "./code-examples.ts";
import { guideFor, topics } from "./guide.ts";
import { codesOf, renderExamples, renderOperation } from "./render-operation.ts";
import { renderInline, renderProse } from "./render-prose.ts";

interface Placed {
  path: string;
  method: string;
  operation: OpenApiOperation;
}

/** The content of the page's body. `baseUrl` is the reader's URL of this service. */
export function renderReference(document: OpenApiDocument, baseUrl: string): string {
  const placed: Placed[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const byTag = document.tags.map((tag) => ({
    ...tag,
    id: `tag-${tag.name.toLowerCase().replaceAll(" ", "-")}`,
    placed: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const apiUrl = `${baseUrl}${document.servers[0]?.url ?? ""}`;
  const links = byTag.map(
    (tag) =>
      `<li><a href="#${tag.id}">${escapeHtml(tag.name)}</a><ul>${tag.placed
        .map(
          ({ operation }) =>
            `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`,
        )
        .join("")}</ul></li>`,
  );
  return `<a class="skip" href="#content">Skip to content</a>
<header><a class="name" href="/agents/">Pressroom</a> <span class="soft">API ${escapeHtml(document.info.version)}</span>
${renderChooser()}
</header>
<div class="columns">
<nav aria-label="Contents"><details open><summary>Contents</summary>
<ul><li><a href="#guide">Quickstart: generate an article</a></li>
${topics.map(({ id, heading }) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`).join("\n")}
${links.join("\n")}
<li><a href="#errors">Errors</a></li></ul></details></nav>
<main id="content">
<h1>${escapeHtml(document.info.title)}</h1>
${renderProse(document.info.description)}
<p>OpenAPI 3.1 description: <a href="/agents/api/openapi.json">openapi.json</a>.</p>
${renderGuide(baseUrl)}
${renderTopics()}
${byTag
  .map(
    (tag) => `<h2 id="${tag.id}">${escapeHtml(tag.name)}</h2>
${renderProse(tag.description)}
${tag.name === "Webhooks" ? renderMessages(document) : ""}
${tag.placed.map(({ operation, path, method }) => renderOperation(operation, { document, apiUrl, path, method })).join("\n")}`,
  )
  .join("\n")}
${renderErrors(placed, document)}
</main>
</div>`;
}

/** Switches the language of the whole page with CSS, because the page has no scripts. */
function renderChooser(): string {
  const choices = languages.map(
    (language, at) =>
      `<label><input type="radio" name="language" id="in-${language.toLowerCase()}"${at === 0 ? " checked" : ""}> ${language}</label>`,
  );
  return `<fieldset class="chooser"><legend>Language</legend>${choices.join("")}</fieldset>`;
}

function renderGuide(baseUrl: string): string {
  const steps = guideFor(baseUrl).map(
    ({ heading, text, code }) => `<h3>${escapeHtml(heading)}</h3>
${renderProse(text)}
${renderExamples(code)}`,
  );
  return `<section id="guide">
<h2>Quickstart: generate an article</h2>
${steps.join("\n")}
</section>`;
}

function renderTopics(): string {
  return topics
    .map(
      ({ id, heading, text, code }) => `<section id="${id}">
<h2>${escapeHtml(heading)}</h2>
${renderProse(text)}
${code ? renderExamples(code) : ""}
</section>`,
    )
    .join("\n");
}

/** Webhook events with examples. */
function renderMessages({ webhooks }: OpenApiDocument): string {
  const rows = Object.entries(webhooks).map(([type, { post }]) => {
    const { example } = post.requestBody.content["application/json"];
    return `<tr><th scope="row"><code>${escapeHtml(type)}</code></th><td>${renderInline(post.description)}<details><summary>Example</summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre></details></td></tr>`;
  });
  return `<section id="messages">
<h3>Webhook events</h3>
<p>Each event is sent as a POST request with <code>type</code>, <code>timestamp</code> and <code>data</code> in its JSON body. To verify that it is genuine, see <a href="#receiving">Receive webhooks</a>.</p>
<table>${rows.join("\n")}</table>
</section>`;
}

function renderErrors(placed: readonly Placed[], document: OpenApiDocument): string {
  const used = new Set(
    placed.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((one) =>
        "$ref" in one ? codesOf(one.$ref, document) : [],
      ),
    ),
  );
  const refusals = Object.entries(refusalCodes).filter(([code]) => used.has(code));
  const all = [
    ...refusals.map(([code, { status, message }]) => ({ code, status, message })),
    { code: "unavailable", status: 503, message: failureCodes.unavailable.message },
    { code: "internal_error", status: 500, message: internalErrorMessage },
  ];
  const rows = all.map(
    ({ code, status, message }) =>
      `<tr id="error-${code}"><th scope="row"><code>${code}</code></th><td>${status}. ${escapeHtml(message)}</td></tr>`,
  );
  return `<section id="errors">
<h2>Errors</h2>
<p>Every error response is JSON with <code>status</code> (<code>"error"</code>), <code>request_id</code>, a <code>message</code> for people and a <code>code</code> for programs. If parameters are invalid, <code>errors</code> lists all of them; if you can fix the problem in the dashboard, <code>redirect_url</code> is the path of the page to use. 429 and 503 set <code>Retry-After</code> to the number of seconds to wait.</p>
<table>${rows.join("\n")}</table>
</section>`;
}
