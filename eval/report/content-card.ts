/** One content on the page: its text with marks at doubtful sentences. What stands beside it is content-aside.ts's. */
import { languageOfCase } from "../cases/eval-case.ts";
import type { Assessment } from "../measures/assess.ts";
import { failures } from "../measures/assess.ts";
import type { ReadBlock } from "../reading/read-content.ts";
import { variantsOf } from "../reading/read-content.ts";
import { contentAside } from "./content-aside.ts";
import { markup } from "./safe-html.ts";
import type { SafeHtml } from "./safe-html.ts";

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
      <aside>${contentAside(one)}</aside>
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
    // All sentences of a quote have the same mark, which stands at its end.
    const isMarked = block.kind !== "quote" || sentence === block.sentences.length - 1;
    const shown = isMarked ? marks.map((mark) => markup`<sup>[${mark}]</sup>`) : [];
    return markup`${doubt === undefined ? text : doubtful(text, doubt.reasons)}${shown} `;
  });
}

function doubtful(text: string, reasons: readonly string[]): SafeHtml {
  return markup`<mark>${text}</mark> <span class="reason">(${reasons.join("; ")})</span>`;
}

function socialParts(one: Assessment): SafeHtml[] {
  return variantsOf(one.content).map(({ network, title, posts }) => {
    const head = title === null ? "" : markup`<p><strong>${title}</strong></p>`;
    const texts = posts.map(
      ({ text, length }) =>
        markup`<pre>${withDoubts(text, doubtsOf(one, network))}</pre><p class="soft">counts ${length}</p>`,
    );
    return markup`<div class="variant"><h4>${network}</h4>${head}${texts}</div>`;
  });
}

/** The same sentence may be whole on one network and break off on another. */
function doubtsOf(
  { claims, reading }: Assessment,
  network: string,
): Assessment["claims"]["doubts"] {
  return claims.doubts.filter(({ block }) => {
    const heading = reading.blocks.slice(0, block + 1).findLast(({ level }) => level === 2);
    return heading?.sentences[0]?.text === network;
  });
}

/** A social text is shown as it is sent, so the doubtful sentences are looked for in it. */
function withDoubts(text: string, doubts: Assessment["claims"]["doubts"]): SafeHtml {
  const [first, ...others] = doubts;
  if (first === undefined) return markup`${text}`;
  const at = text.indexOf(first.text);
  if (at === -1) return withDoubts(text, others);
  const after = text.slice(at + first.text.length);
  return markup`${withDoubts(text.slice(0, at), others)}${doubtful(first.text, first.reasons)}${withDoubts(after, others)}`;
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
