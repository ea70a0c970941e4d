/** The icons that only jobs use. */
export { default as CancelIcon } from "lucide-react/icons/circle-stop";
export { default as RetryIcon } from "lucide-react/icons/rotate-cw";
export { default as ToBottomIcon } from "lucide-react/icons/arrow-down";
export { default as ToTopIcon } from "lucide-react/icons/arrow-up";
export { default as SkippedIcon } from "lucide-react/icons/minus";
