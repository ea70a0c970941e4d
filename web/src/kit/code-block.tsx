/** Something to copy into a terminal or a file. */
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  /** What it is, for those who do not see it. */
  label: string;
  code: string;
  /** What is copied, where it is not what is shown. */
  copied?: string | undefined;
}

export function CodeBlock({ label, code, copied }: CodeBlockProps) {
  return (
    // The button has a column of its own: over the code it would cover the end of a long line.
    <div className="flex min-w-0 rounded-lg border border-line bg-sunken">
      {/* It can be scrolled sideways, by keyboard too. */}
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className="min-w-0 flex-1 overflow-x-auto rounded-l-lg py-3 pl-4"
      >
        <code className="font-mono text-sm">{code}</code>
      </pre>
      <div className="p-1.5">
        <CopyButton text={copied ?? code} />
      </div>
    </div>
  );
}
