/** What stands beside a content on the page: findings, measures, sources, and what the writer was given. */
import { scoreNames } from "../judge/judge-content.ts";
import type { Assessment } from "../measures/assess.ts";
import { markup } from "./safe-html.ts";
import type { SafeHtml } from "./safe-html.ts";
import { percent } from "./tables.ts";

export function contentAside(one: Assessment): SafeHtml[] {
  const { content, run } = one;
  const { post } = run.case;
  const findings = one.findings.map(
    ({ by, code, message, excuse }) =>
      markup`<li class="${excuse === null ? "bad" : "soft"}">
        <strong>${code}</strong> (${by}):
        ${message}${excuse === null ? "" : markup` <em>Does not count: ${excuse}.</em>`}
      </li>`,
  );
  const sources = content.sources.map(
    ({ number, kind, author, url, spans }) =>
      markup`<li value="${number}">
        ${kind} · ${author} ${url === null ? "" : markup`<span class="soft">${url}</span>`}
        <details class="more">
          <summary>${spans.length} ${spans.length === 1 ? "span" : "spans"}</summary>
          <ul>
            ${spans.map(({ passage, text }) => markup`<li><span class="soft">${passage}</span> ${text}</li>`)}
          </ul>
        </details>
      </li>`,
  );
  const replies = post?.replies.map(
    ({ author, body }) => markup`<p><strong>${author}</strong>: ${body}</p>`,
  );
  return [
    markup`<h4>Findings</h4>
      ${
        findings.length === 0
          ? markup`<p class="good">None.</p>`
          : markup`<ul>
              ${findings}
            </ul>`
      }`,
    markup`<h4>Measures</h4>
      ${measures(one)}`,
    markup`<h4>What the writer says</h4>
      <ul>
        ${[...content.quality.notes, ...content.quality.to_add].map((note) => markup`<li>${note}</li>`)}
      </ul>`,
    markup`<h4>Sources</h4>
      ${
        sources.length === 0
          ? markup`<p>None.</p>`
          : markup`<ol>
              ${sources}
            </ol>`
      }`,
    markup`<h4>What it was given</h4>
      <dl>
        <dt>Brand</dt>
        <dd>${run.case.brand.name}, ${run.case.brand.field}</dd>
        <dt>Topic</dt>
        <dd>${run.case.topic ?? "none"}</dd>
        <dt>Instructions</dt>
        <dd>${run.case.instructions ?? "none"}</dd>
        <dt>Keywords</dt>
        <dd>
          ${run.case.brand.keywords.slice(0, 8).join(", ")}${run.case.brand.keywords.length > 8 ? ` and ${run.case.brand.keywords.length - 8} more` : ""}
        </dd>
      </dl>`,
    markup`<details class="more">
      <summary>Its overview</summary>
      <p class="plain">${run.case.brand.overview || "empty"}</p>
    </details>`,
    post === undefined
      ? markup``
      : markup`<details class="more">
          <summary>Forum post${post.isHostile ? ", hostile" : ""}</summary>
          <p><strong>${post.title}</strong></p>
          <p class="plain">${post.body}</p>
          ${replies ?? []}
        </details>`,
  ];
}

function measures(one: Assessment): SafeHtml {
  const { keywords, readability, claims, content, run } = one;
  const { min, max } = one.targetWords;
  const rows: [string, string][] = [
    ["words", `${one.words}; the format wants ${min}${max === null ? " or more" : ` to ${max}`}`],
    ["claims", `${claims.supported} of ${claims.total} supported`],
    ["overlap", claims.overlap === null ? "no marks" : percent(claims.overlap)],
    [
      "keyword",
      `“${keywords.main}”: ${places(keywords)}; ${keywords.used} of ${keywords.given} used`,
    ],
    ["reading ease", readability.ease?.toFixed(0) ?? "too short to say"],
    ["long sentences", percent(readability.longSentences)],
    ["repeats within", percent(one.repeatsWithin, 1)],
    [
      "repeats between",
      one.repeatsBetween === null
        ? "nothing to compare"
        : `${percent(one.repeatsBetween.share)} with ${one.repeatsBetween.with}`,
    ],
    ["voice distance", one.voiceDistance?.toFixed(2) ?? "no samples"],
    ["writer", content.writer],
    ["job", `${run.milliseconds} ms, ${run.calls.calls} calls, $${run.job.cost.toFixed(4)}`],
    ...(one.scores === null
      ? []
      : scoreNames.map((name): [string, string] => {
          const given = one.scores?.[name];
          return [name, `${given?.score ?? "-"} of 5: ${given?.reason ?? ""}`];
        })),
  ];
  return markup`<dl>
    ${rows.map(
      ([name, value]) =>
        markup`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

function places({ inTitle, inFirstHundredWords, inHeading }: Assessment["keywords"]): string {
  const found = [
    inTitle && "title",
    inFirstHundredWords && "first hundred words",
    inHeading && "a heading",
  ].filter((place) => place !== false);
  return found.length === 0 ? "nowhere" : found.join(", ");
}
