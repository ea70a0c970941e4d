/** Reports unknown PRESSROOM_ names in the environment, with suggestions. */
import { settingsTable } from "../../config.ts";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import { nearest } from "../nearest.ts";

export function warnUnknownNames(config: Config, log: Log): void {
  for (const message of unknownNames(config)) log.warn(message);
}

export function unknownNames(config: Pick<Config, "unknownNames">): string[] {
  const names = settingsTable.map((setting) => setting.name);
  return config.unknownNames.map((name) => {
    const meant = nearest(name, names);
    const advice = meant === undefined ? "It is ignored." : `It is ignored. Did you mean ${meant}?`;
    return `Unknown setting ${name}. ${advice}`;
  });
}
