/**
 * Icons by meaning, each imported from its own module: builds would read all two thousand files of the package's index.
 */
import type { ComponentType } from "react";

export type Icon = ComponentType<{ className?: string }>;

export { default as AccountIcon } from "lucide-react/icons/circle-user-round";
export { default as ArrowLeftIcon } from "lucide-react/icons/arrow-left";
export { default as ArrowRightIcon } from "lucide-react/icons/arrow-right";
export { default as BatchIcon } from "lucide-react/icons/list-plus";
export { default as BrandIcon } from "lucide-react/icons/store";
export { default as CheckIcon } from "lucide-react/icons/check";
export { default as ChevronDownIcon } from "lucide-react/icons/chevron-down";
export { default as ChevronRightIcon } from "lucide-react/icons/chevron-right";
export { default as ChooseIcon } from "lucide-react/icons/chevrons-up-down";
export { default as CloseIcon } from "lucide-react/icons/x";
export { default as ContentIcon } from "lucide-react/icons/file-text";
export { default as CopyIcon } from "lucide-react/icons/copy";
export { default as DarkIcon } from "lucide-react/icons/moon";
export { default as DocumentationIcon } from "lucide-react/icons/book-open";
export { default as DownloadIcon } from "lucide-react/icons/download";
export { default as ErrorIcon } from "lucide-react/icons/circle-alert";
export { default as FileIcon } from "lucide-react/icons/file-up";
export { default as ForumIcon } from "lucide-react/icons/messages-square";
export { default as HomeIcon } from "lucide-react/icons/house";
export { default as InfoIcon } from "lucide-react/icons/info";
export { default as JobIcon } from "lucide-react/icons/list-checks";
export { default as KeyIcon } from "lucide-react/icons/key-round";
export { default as KeyboardIcon } from "lucide-react/icons/keyboard";
export { default as KeywordIcon } from "lucide-react/icons/tag";
export { default as LightIcon } from "lucide-react/icons/sun";
export { default as MenuIcon } from "lucide-react/icons/menu";
export { default as ModelIcon } from "lucide-react/icons/cpu";
export { default as MoreIcon } from "lucide-react/icons/ellipsis";
export { default as NewIcon } from "lucide-react/icons/plus";
export { default as QuestionIcon } from "lucide-react/icons/circle-question-mark";
export { default as RotateIcon } from "lucide-react/icons/refresh-cw";
export { default as ExternalIcon } from "lucide-react/icons/arrow-up-right";
export { default as DeleteIcon } from "lucide-react/icons/trash-2";
export { default as SearchIcon } from "lucide-react/icons/search";
export { default as SendIcon } from "lucide-react/icons/send";
export { default as SettingsIcon } from "lucide-react/icons/settings";
export { default as SignOutIcon } from "lucide-react/icons/log-out";
export { default as SourceIcon } from "lucide-react/icons/library";
export { default as SystemIcon } from "lucide-react/icons/monitor";
export { default as UsageIcon } from "lucide-react/icons/chart-column";
export { default as WarningIcon } from "lucide-react/icons/triangle-alert";
export { default as WebhookIcon } from "lucide-react/icons/webhook";
export { default as WriteIcon } from "lucide-react/icons/pen-line";
export { default as ImageIcon } from "lucide-react/icons/image";
export { default as PhoneIcon } from "lucide-react/icons/smartphone";
export { default as VideoIcon } from "lucide-react/icons/video";
