/** Code to copy into a terminal or a file. */
import { CopyButton } from "./copy-button.tsx";

interface CodeBlockProps {
  label: string;
  code: string;
  /** The text to copy, if it differs from the code shown. */
  copied?: string | undefined;
}

export function CodeBlock({ label, code, copied }: CodeBlockProps) {
  return (
    // The button has its own column: on top of the code, it would cover the end of a long line.
    <div className="flex min-w-0 rounded-lg border border-line bg-sunken">
      {/* Focusable, so that it can be scrolled with the keyboard. */}
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
