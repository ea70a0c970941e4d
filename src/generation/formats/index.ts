/** The table of formats: adding one touches its own file and one line here. */
import type { ContentType } from "../material.ts";
import { article } from "./article.ts";
import type { Format } from "./format.ts";
import { newsletter } from "./newsletter.ts";
import { post } from "./post.ts";
import { social } from "./social.ts";

export const formats: Readonly<Record<ContentType, Format>> = { article, social, newsletter, post };
