/** The formats by name. */
import type { ContentType } from "../material.ts";
import * as allFormats from "./all-formats.ts";
import type { Format } from "./format.ts";

export const formats: Readonly<Record<ContentType, Format>> = { ...allFormats };

export const contentTypes = Object.keys(formats) as ContentType[];
