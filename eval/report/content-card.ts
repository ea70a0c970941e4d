/** One content on the page: its text with marks at doubtful sentences, and beside it findings, measures, sources, task. */
import { languageOfCase } from "../cases/eval-case.ts";
import { scoreNames } from "../judge/judge-content.ts";
import type { Assessment } from "../measures/assess.ts";
import { failures } from "../measures/assess.ts";
import type { ReadBlock } from "../reading/read-content.ts";
import { variantsOf } from "../reading/read-content.ts";
import { markup } from "./safe-html.ts";
import type { SafeHtml } from "./safe-html.ts";
import { percent } from "./tables.ts";

export function contentCard(one: Assessment): SafeHtml {
  const { run, content, claims } = one;
  const failed = failures(one).length;
  const doubts = claims.doubts.length;
  const badge =
    failed === 0
      ? markup`<span class="badge good">passed</span>`
      : markup`<span class="badge bad">${failed} ${failed === 1 ? "failure" : "failures"}</span>`;
  const about = `${run.case.id} ${content.title} ${run.case.brand.name} ${run.case.brand.field}`;
  return markup`<details
    class="content"
    data-writer="${run.writer}"
    data-type="${content.content_type}"
    data-language="${languageOfCase(run.case)}"
    data-failed="${failed > 0 ? "yes" : "no"}"
    data-doubtful="${doubts > 0 ? "yes" : "no"}"
    data-words="${about.toLowerCase()}"
  >
    <summary>
      ${badge}<strong>${run.case.id}</strong><span>${content.content_type}</span
      ><span class="soft"
        >${languageOfCase(run.case)} · ${run.writer} · ${one.words} words · ${claims.supported} of
        ${claims.total} claims${doubts > 0 ? ` · ${doubts} doubtful` : ""}</span
      >
    </summary>
    <div class="inside">
      <div class="text" lang="${content.language}" dir="auto">${textOf(one)}</div>
      <aside>${aside(one)}</aside>
    </div>
  </details>`;
}

function textOf(one: Assessment): SafeHtml[] {
  const { content, reading } = one;
  const head = content.content_type === "newsletter" ? [newsletterHead(content.document)] : [];
  const note = reading.note === "" ? [] : [markup`<p class="soft">${reading.note}</p>`];
  if (content.content_type === "social") {
    return [markup`<h3>${content.title}</h3>`, ...socialParts(one)];
  }
  return [...head, ...blocksHtml(one), ...note, ...mailParts(content.document)];
}

function blocksHtml(one: Assessment): SafeHtml[] {
  const parts: SafeHtml[] = [];
  const { blocks } = one.reading;
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block === undefined) continue;
    if (block.kind !== "item") {
      parts.push(blockHtml(one, block, at));
      continue;
    }
    const items: SafeHtml[] = [];
    for (let next = blocks[at]; next?.kind === "item"; next = blocks[at]) {
      items.push(markup`<li>${sentencesHtml(one, next, at)}</li>`);
      at += 1;
    }
    at -= 1;
    parts.push(
      block.ordered
        ? markup`<ol>
            ${items}
          </ol>`
        : markup`<ul>
            ${items}
          </ul>`,
    );
  }
  return parts;
}

function blockHtml(one: Assessment, block: ReadBlock, at: number): SafeHtml {
  const inside = sentencesHtml(one, block, at);
  if (block.kind === "quote") {
    return markup`<blockquote>
      ${inside}
      <footer>— ${block.byline}</footer>
    </blockquote>`;
  }
  if (block.kind === "paragraph") return markup`<p>${inside}</p>`;
  if (block.level === 1) return markup`<h3>${inside}</h3>`;
  return block.level === 2 ? markup`<h4>${inside}</h4>` : markup`<h5>${inside}</h5>`;
}

function sentencesHtml(one: Assessment, block: ReadBlock, at: number): SafeHtml[] {
  return block.sentences.map(({ text, marks }, sentence) => {
    const doubt = one.claims.doubts.find(
      (other) => other.block === at && other.sentence === sentence,
    );
    const shown = marks.map((mark) => markup`<sup>[${mark}]</sup>`);
    if (doubt === undefined) return markup`${text}${shown} `;
    return markup`<mark>${text}</mark>${shown}
      <span class="reason">(${doubt.reasons.join("; ")})</span> `;
  });
}

function socialParts(one: Assessment): SafeHtml[] {
  const doubts = one.claims.doubts.map(
    ({ text, reasons }) =>
      markup`<p><mark>${text}</mark> <span class="reason">(${reasons.join("; ")})</span></p>`,
  );
  const variants = variantsOf(one.content).map(
    ({ network, title, posts }) =>
      markup`<div class="variant">
        <h4>${network}</h4>
        ${title === null ? "" : markup`<p><strong>${title}</strong></p>`}${posts.map(
          ({ text, length }) =>
            markup`<pre>${text}</pre>
              <p class="soft">counts ${length}</p>`,
        )}
      </div>`,
  );
  return [...doubts, ...variants];
}

function newsletterHead(document: Record<string, unknown>): SafeHtml {
  const alternatives = (document["subject_alternatives"] ?? []) as string[];
  return markup`<dl>
    <dt>Subject</dt>
    <dd>${String(document["subject"])}</dd>
    <dt>or</dt>
    <dd>${alternatives.join(" · ")}</dd>
    <dt>Preheader</dt>
    <dd>${String(document["preheader"])}</dd>
  </dl>`;
}

/** The mail as it is sent, in a frame that may do nothing. */
function mailParts({ html: mail, text }: Record<string, unknown>): SafeHtml[] {
  const parts: SafeHtml[] = [];
  if (typeof mail === "string") {
    parts.push(
      markup`<details class="more">
        <summary>Its HTML</summary>
        <iframe
          sandbox=""
          loading="lazy"
          title="The HTML of this content"
          srcdoc="${mail}"
        ></iframe>
      </details>`,
    );
  }
  if (typeof text === "string") {
    parts.push(
      markup`<details class="more">
        <summary>Its plain text</summary>
        <pre class="plain">${text}</pre>
      </details>`,
    );
  }
  return parts;
}

function aside(one: Assessment): SafeHtml[] {
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
