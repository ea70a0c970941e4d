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
    <div className="relative min-w-0 rounded-lg border border-line bg-sunken">
      {/* It can be scrolled sideways, by keyboard too. */}
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className="overflow-x-auto py-3 pr-12 pl-4"
      >
        <code className="font-mono text-sm">{code}</code>
      </pre>
      <div className="absolute top-1.5 right-1.5 rounded-lg bg-sunken">
        <CopyButton text={copied ?? code} />
      </div>
    </div>
  );
}
