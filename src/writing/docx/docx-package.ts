/** The parts of a Word document other than its text: contents, styles, and list numbering. */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageTypes = "http://schemas.openxmlformats.org/package/2006";
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";

export function packageParts(
  title: string,
  { links, pictures }: { links: readonly string[]; pictures: readonly string[] },
): [string, string][] {
  return [
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${["png", "jpeg", "gif", "webp"].map((type) => `<Default Extension="${type}" ContentType="image/${type}"/>`).join("")}<Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${word}.numbering+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${head}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="document" Type="${office}/officeDocument" Target="word/document.xml"/><Relationship Id="core" Type="${packageTypes}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      "docProps/core.xml",
      `${head}<cp:coreProperties xmlns:cp="${packageTypes}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`,
    ],
    [
      "word/_rels/document.xml.rels",
      `${head}<Relationships xmlns="${packageTypes}/relationships"><Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/><Relationship Id="numbering" Type="${office}/numbering" Target="numbering.xml"/>${links
        .map(
          (url, index) =>
            `<Relationship Id="link${index + 1}" Type="${office}/hyperlink" Target="${escapeXml(url)}" TargetMode="External"/>`,
        )
        .join("")}${pictures
        .map(
          (file, index) =>
            `<Relationship Id="picture${index + 1}" Type="${office}/image" Target="media/${file}"/>`,
        )
        .join("")}</Relationships>`,
    ],
  ];
}

/** In half-points. */
const headingSizes = [36, 30, 26, 24, 22, 22];

export function documentStyles(language: string): string {
  const headings = headingSizes.map(
    (size, index) =>
      `<w:style w:type="paragraph" w:styleId="Heading${index + 1}"><w:name w:val="heading ${index + 1}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="280" w:after="100"/><w:outlineLvl w:val="${index}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`,
  );
  const paragraphs = [
    ["Quote", "Quote", '<w:ind w:left="720" w:right="720"/>', "<w:i/>"],
    ["Code", "Code", "", '<w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/>'],
    ["ListText", "List Continue", '<w:ind w:left="720"/>', ""],
    [
      "Rule",
      "Rule",
      '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="auto"/></w:pBdr>',
      "",
    ],
  ].map(
    ([id, name, block, run]) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${block}</w:pPr><w:rPr>${run}</w:rPr></w:style>`,
  );
  return `${head}<w:styles ${main}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="${escapeXml(language)}"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${headings.join("")}${paragraphs.join("")}<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style><w:style w:type="character" w:styleId="CodeText"><w:name w:val="Code Text"/><w:rPr><w:rFonts w:ascii="Courier New" w:hAnsi="Courier New"/></w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${[
    "top",
    "left",
    "bottom",
    "right",
    "insideH",
    "insideV",
  ]
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join("")}</w:tblBorders></w:tblPr></w:style></w:styles>`;
}

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8];

function level(at: number, format: string, text: string): string {
  return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
}

/** Number 1 is for all bullets; each numbered list has its own number with its own start. */
export function listNumbering(starts: readonly number[]): string {
  const bulletLevels = levels.map((at) => level(at, "bullet", "•")).join("");
  const numberLevels = levels.map((at) => level(at, "decimal", `%${at + 1}.`)).join("");
  const numbered = starts.map(
    (start, index) =>
      `<w:num w:numId="${index + 2}"><w:abstractNumId w:val="2"/>${levels
        .map(
          (at) =>
            `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`,
        )
        .join("")}</w:num>`,
  );
  return `${head}<w:numbering ${main}><w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="hybridMultilevel"/>${bulletLevels}</w:abstractNum><w:abstractNum w:abstractNumId="2"><w:multiLevelType w:val="hybridMultilevel"/>${numberLevels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>${numbered.join("")}</w:numbering>`;
}

/** Escapes text for XML, and removes characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
