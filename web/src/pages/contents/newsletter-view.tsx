/** A newsletter as email clients show it: inbox line, header and email, wide or narrow, light or dark. */
import type { Content } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { Avatar } from "../../kit/avatar.tsx";
import { CopyButton } from "../../kit/copy-button.tsx";
import { DarkIcon, LightIcon, PhoneIcon, SystemIcon } from "../../kit/icons.ts";
import { Segmented } from "../../kit/forms/segmented.tsx";
import { Time } from "../../kit/time.tsx";
import { contentWords } from "../../words/content.ts";
import { textOf } from "./read-content.ts";
import { MailFrame } from "./mail-frame.tsx";

const words = contentWords.newsletter;
/** Screens this narrow cannot show the full desktop width. */
const narrow = "(max-width: 640px)";

export function NewsletterView({ content }: { content: Content }) {
  const { data: brand } = useQuery(brandQuery(usePressroom(), content.brand_id));
  const [width, setWidth] = useState<"desktop" | "phone">(() =>
    window.matchMedia(narrow).matches ? "phone" : "desktop",
  );
  const [theme, setTheme] = useState(resolvedTheme);
  const [part, setPart] = useState<"html" | "text">("html");
  const { document } = content;
  const subject = textOf(document["subject"]) || content.title;
  const preheader = textOf(document["preheader"]);
  const sender = brand?.name ?? "";
  const icon = "size-4 max-sm:hidden";
  return (
    <div className="flex flex-col gap-4">
      <InboxLine sender={sender} subject={subject} preheader={preheader} at={content.updated_at} />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={words.part}
          value={part}
          onChoose={setPart}
          choices={[
            { value: "html", label: words.html },
            { value: "text", label: words.text },
          ]}
        />
        {part === "html" && (
          <>
            <Segmented
              label={words.width}
              value={width}
              onChoose={setWidth}
              choices={[
                { value: "desktop", label: words.desktop, icon: <SystemIcon className={icon} /> },
                { value: "phone", label: words.phone, icon: <PhoneIcon className={icon} /> },
              ]}
            />
            <Segmented
              label={words.theme}
              value={theme}
              onChoose={setTheme}
              choices={[
                { value: "light", label: words.light, icon: <LightIcon className={icon} /> },
                { value: "dark", label: words.dark, icon: <DarkIcon className={icon} /> },
              ]}
            />
          </>
        )}
      </div>
      <section
        aria-label={words.mail}
        className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface"
      >
        <header className="border-b border-line px-4 py-4 sm:px-5">
          <h2 dir="auto" className="text-lg leading-7 font-semibold wrap-anywhere text-balance">
            {subject}
          </h2>
          <div className="mt-2.5 flex items-center gap-3">
            <span className="[&>span]:rounded-full">
              <Avatar name={sender} />
            </span>
            <p className="min-w-0 flex-1 truncate text-sm">
              <span className="font-semibold">{sender}</span>
              <span className="block truncate text-soft">{words.to}</span>
            </p>
            <span className="text-sm text-soft max-sm:hidden">
              <Time at={content.updated_at} isExact />
            </span>
          </div>
        </header>
        {part === "html" ? (
          <MailFrame
            html={textOf(document["html"])}
            title={words.mailOf(subject)}
            isDark={theme === "dark"}
            isPhone={width === "phone"}
          />
        ) : (
          <pre className="max-w-full overflow-x-auto p-5 font-mono text-sm whitespace-pre-wrap">
            {textOf(document["text"]) || content.markdown}
          </pre>
        )}
      </section>
      <Subjects document={document} />
    </div>
  );
}

interface InboxLineProps {
  sender: string;
  subject: string;
  preheader: string;
  at: string;
}

/** The email as a row in an inbox: sender, subject and preheader. */
function InboxLine({ sender, subject, preheader, at }: InboxLineProps) {
  return (
    <section aria-label={words.inbox} className="rounded-xl border border-line bg-surface">
      <div className="flex items-center gap-3 px-4 py-3 text-sm sm:px-5">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-busy" />
        <div className="flex min-w-0 flex-1 gap-x-4 max-sm:flex-col">
          <p className="shrink-0 truncate font-semibold sm:w-36">{sender}</p>
          <p dir="auto" className="min-w-0 flex-1 truncate">
            <span className="font-semibold">{subject}</span>
            {preheader !== "" && <span className="text-soft"> — {preheader}</span>}
          </p>
        </div>
        <span className="shrink-0 text-soft">
          <Time at={at} />
        </span>
      </div>
    </section>
  );
}

function Subjects({ document }: { document: Content["document"] }) {
  const others = document["subject_alternatives"];
  const subjects = (Array.isArray(others) ? others : []).map(textOf).filter((one) => one !== "");
  const preheader = textOf(document["preheader"]);
  if (subjects.length === 0 && preheader === "") return null;
  return (
    <section className="rounded-xl border border-line bg-surface px-4 py-4 text-sm sm:px-5">
      {preheader !== "" && (
        <>
          <h2 className="font-semibold">{words.preheader}</h2>
          <CopyLine text={preheader} />
        </>
      )}
      {subjects.length > 0 && (
        <>
          <h2 className="mt-3 font-semibold first:mt-0">{words.otherSubjects}</h2>
          <ul>
            {subjects.map((subject) => (
              <li key={subject}>
                <CopyLine text={subject} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function CopyLine({ text }: { text: string }) {
  return (
    <div className="flex items-center gap-2">
      <p dir="auto" className="min-w-0 flex-1 wrap-anywhere text-soft">
        {text}
      </p>
      <CopyButton text={text} label={words.copyLine(text)} />
    </div>
  );
}

/** The theme that the dashboard currently shows, from the setting or the system. */
function resolvedTheme(): "light" | "dark" {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
