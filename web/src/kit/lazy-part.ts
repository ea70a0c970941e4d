/** A component that is loaded when it is first rendered: `lazyPart(() => import("./x.tsx"), "X")`. */
import { lazy } from "react";
import type { ComponentType } from "react";

export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Part = Extract<Module[Name], ComponentType<any>>;
  return lazy(async () => ({ default: (await load())[name] as Part }));
}
