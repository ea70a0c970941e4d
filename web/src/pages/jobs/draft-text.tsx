/**
 * A draft as it grows: paragraphs, lists and quotes as elements, all else as the text it is. Nothing of it is ever
 * taken for HTML or becomes a link, since a model wrote it.
 */
import { Fragment, memo } from "react";

export const DraftText = memo(function DraftText({ text }: { text: string }) {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  return (
    <>
      {blocks.map((block, index) => (
        // Blocks are only ever added at the end.
        <Block key={index} block={block} />
      ))}
    </>
  );
});

const Block = memo(function Block({ block }: { block: string }) {
  const lines = block.split("\n");
  const heading = lines[0]?.match(/^#{1,6} {1,4}(\S.*)$/)?.[1];
  if (heading !== undefined) {
    return (
      <>
        <p className="mt-5 mb-1 font-semibold">
          <Words text={heading} />
        </p>
        {lines.length > 1 && <Block block={lines.slice(1).join("\n")} />}
      </>
    );
  }
  if (lines.every((line) => /^[-*]\s/.test(line))) {
    return (
      <ul className="my-3 list-disc pl-5">
        {lines.map((line, index) => (
          <li key={index}>
            <Words text={line.slice(2)} />
          </li>
        ))}
      </ul>
    );
  }
  if (block.startsWith("> ")) {
    return (
      <blockquote className="my-3 border-l-2 border-line pl-4 text-soft">
        <Words text={lines.map((line) => line.replace(/^>\s?/, "")).join(" ")} />
      </blockquote>
    );
  }
  return (
    <p className="my-3 whitespace-pre-line">
      <Words text={block} />
    </p>
  );
});

/** Marks of sources, `[p4]`, are small numbers beside the words. */
function Words({ text }: { text: string }) {
  const parts = text.split(/\s?\[([a-z]?\d+(?:,\s*[a-z]?\d+)*)\]/);
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index % 2 === 0 ? (
        part
      ) : (
        <sup className="pl-0.5 text-[0.65rem] text-soft">{part.replaceAll(/[a-z]/g, "")}</sup>
      )}
    </Fragment>
  ));
}
