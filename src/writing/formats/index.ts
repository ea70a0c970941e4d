/** The table of formats, by the name under which callers ask for them. */
import type { ContentType } from "../material.ts";
import * as allFormats from "./all-formats.ts";
import type { Format } from "./format.ts";

export const formats: Readonly<Record<ContentType, Format>> = { ...allFormats };

/** Their names, in the order of the table. */
export const contentTypes = Object.keys(formats) as ContentType[];
