import { expect, test } from "vitest";
import { readConfig, wantsColor } from "../../config.ts";
import { unknownNames } from "./unknown-settings.ts";

test("a mistyped setting is reported with a suggestion", () => {
  const config = readConfig({ PRESSROOM_DEM: "off", PRESSROOM_XYZ_ABC_DEF: "1", OTHER: "1" });
  const [first, second, ...others] = unknownNames(config);
  expect(first).toContain("Did you mean PRESSROOM_DEMO?");
  expect(second).toContain("PRESSROOM_XYZ_ABC_DEF");
  expect(others).toEqual([]);
});

test("NO_COLOR and TERM=dumb disable color", () => {
  expect(wantsColor({})).toBe(true);
  expect(wantsColor({ NO_COLOR: "1" })).toBe(false);
  expect(wantsColor({ TERM: "dumb" })).toBe(false);
});
