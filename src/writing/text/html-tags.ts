/** Removes HTML tags from text, but keeps other text in angle brackets, such as "<only licensed advisers may>". */

const breaking = new Set(
  "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const formatting = new Set(
  "abbr acronym b bdi bdo big body center cite col colgroup data del dfn em font head html i ins label legend mark meta nobr q rp rt ruby s small span strike strong sub sup time title tt u var wbr".split(
    " ",
  ),
);
/** Elements with content that is lost with the tag, such as an address, an image or a script. */
const carrying = new Set(
  "a applet area audio base button canvas code embed form frame frameset iframe img input kbd link map math noscript object option param picture pre samp script select source style svg template textarea track video".split(
    " ",
  ),
);
/** Boolean attributes; other words without a value show that it is not a tag. */
const bare = new Set(
  "allowfullscreen async autofocus autoplay checked controls default defer disabled hidden loop multiple muted novalidate open playsinline readonly required reversed selected".split(
    " ",
  ),
);

/** `mark` replaces removed content. */
export function withoutTags(text: string, mark: string): string {
  // An unclosed element extends to the end of the text: searching for its end from each opening would take quadratic
  // time.
  return text
    .replace(/<!--[^]*?(?:-->|$)/g, "")
    .replace(/<(script|style|template|svg)(?:\s[^<>=]*=[^<>]*)?>[^]*?(?:<\/\1\s*>|$)/gi, () => mark)
    .replace(/<[^<>]*>/g, (tag) => instead(tag.slice(1, -1), mark) ?? tag)
    .replace(/<[^<>]*$/, (rest) =>
      rest.includes("=") ? (instead(rest.slice(1), mark) ?? rest) : rest,
    );
}

/** The replacement for a tag, or null if it is not a tag. */
function instead(inside: string, mark: string): string | null {
  if (/^(?:!doctype\b|\?xml\b)/iu.test(inside)) return "";
  const name = /^\/?([a-z][a-z0-9]*)(?=[\s/]|$)/iu.exec(inside)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const rest = inside.slice(inside.indexOf("/") === 0 ? name.length + 1 : name.length);
  const words = rest.split(/[\s/]+/u).filter((word) => word !== "");
  const isTag = rest.includes("=") || words.every((word) => bare.has(word.toLowerCase()));
  if (!isTag) return null;
  if (breaking.has(name)) return "\n";
  if (formatting.has(name)) return "";
  return carrying.has(name) ? mark : null;
}
