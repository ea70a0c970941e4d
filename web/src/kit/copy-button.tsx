/** Copies a text to the clipboard and confirms it. */
import { useEffect, useState } from "react";
import { kitWords } from "../words/kit.ts";
import { Button } from "./button.tsx";
import type { ButtonVariant } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { CheckIcon, CopyIcon } from "./icons.ts";
import { useToast } from "./toast.tsx";

interface CopyButtonProps {
  /** A function if the text is expensive to create. */
  text: string | (() => string | Promise<string>);
  label?: string | undefined;
  /** Shows the label next to the icon. */
  isWide?: boolean | undefined;
  variant?: ButtonVariant | undefined;
}

const shownMs = 2_000;

export function CopyButton(props: CopyButtonProps) {
  const { text, label = kitWords.copy, isWide = false, variant } = props;
  const [isCopied, setCopied] = useState(false);
  const showToast = useToast();
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setCopied(true);
    } catch {
      // The clipboard requires https, and the user may have denied access.
      showToast({ text: kitWords.copyFailed, tone: "bad" });
    }
  };
  const shared = {
    icon: isCopied ? CheckIcon : CopyIcon,
    className: isCopied ? "[&_svg]:text-good" : "",
    onClick: () => void copy(),
  };
  const said = isCopied ? kitWords.copied : label;
  return isWide ? (
    <Button {...shared} variant={variant}>
      <span aria-live="polite">{said}</span>
    </Button>
  ) : (
    <IconButton {...shared} label={said} size="small" />
  );
}
