/** Copies a content or saves it as a file, in each form that it is there in. */
import type { Content } from "@pressroom/client";
import { useMutation } from "@tanstack/react-query";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import type { ButtonProps } from "../../kit/button.tsx";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { ChevronDownIcon, CopyIcon, DownloadIcon } from "../../kit/icons.ts";
import { Menu, MenuItem } from "../../kit/menu.tsx";
import { useToast } from "../../kit/toast.tsx";
import { contentWords } from "../../words/content.ts";
import { kitWords } from "../../words/kit.ts";
import { copyContent, downloadContent, downloadFormsOf } from "./export-content.ts";
import type { CopyForm, DownloadForm } from "./export-content.ts";

const words = contentWords.export;

export function ExportMenus({ content }: { content: Content }) {
  return (
    <>
      <CopyMenu content={content} />
      <DownloadMenu content={content} />
    </>
  );
}

function CopyMenu({ content }: { content: Content }) {
  const pressroom = usePressroom();
  const showToast = useToast();
  const copy = async (form: CopyForm) => {
    try {
      await copyContent(pressroom, content, form);
      showToast({ text: words.copied[form] });
    } catch {
      showToast({ text: kitWords.copyFailed, tone: "bad" });
    }
  };
  return (
    <Menu trigger={<ExportButton icon={CopyIcon} label={words.copy} />}>
      {(["markdown", "rich", "plain"] as const).map((form) => (
        <MenuItem label={words.copyAs[form]} key={form} onSelect={() => void copy(form)} />
      ))}
    </Menu>
  );
}

function DownloadMenu({ content }: { content: Content }) {
  const { mutate: download, isPending } = useMutation({
    networkMode: "always",
    mutationFn: (form: DownloadForm) => downloadContent(content, form),
    onError: useErrorToast(),
  });
  return (
    <Menu trigger={<ExportButton icon={DownloadIcon} label={words.download} isBusy={isPending} />}>
      {downloadFormsOf(content.content_type).map((form) => (
        <MenuItem key={form} onSelect={() => download(form)}>
          <span className="flex items-baseline justify-between gap-6">
            {words.forms[form]}
            <span className="text-xs text-soft">{words.endings[form]}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function ExportButton({ label, ...rest }: ButtonProps) {
  return (
    <Button {...rest}>
      <span className="max-sm:sr-only">{label}</span>
      <ChevronDownIcon className="-mr-1 size-4 text-soft" />
    </Button>
  );
}
