/** All formats, one line each. A new format needs only its own file and a line here. */
export { article } from "./article.ts";
export { newsletter } from "./newsletter.ts";
export { post } from "./blog-post.ts";
export { social } from "./social.ts";
