/** Every format, one line each: this line and the format's own file are all that a new one needs. */
export { article } from "./article.ts";
export { newsletter } from "./newsletter.ts";
export { post } from "./blog-post.ts";
export { social } from "./social.ts";
