/** The icons of the editor, by the name of what they mean there; apart from icons.ts since only it needs them. */
export { default as BoldIcon } from "lucide-react/icons/bold";
export { default as HeadingIcon } from "lucide-react/icons/heading-2";
export { default as ItalicIcon } from "lucide-react/icons/italic";
export { default as LinkIcon } from "lucide-react/icons/link";
export { default as ListIcon } from "lucide-react/icons/list";
export { default as QuoteIcon } from "lucide-react/icons/text-quote";
export { default as RedoIcon } from "lucide-react/icons/redo-2";
export { default as RewriteIcon } from "lucide-react/icons/wand-sparkles";
export { default as SubheadingIcon } from "lucide-react/icons/heading-3";
export { default as UndoIcon } from "lucide-react/icons/undo-2";
