/** Collects the regular expressions in a source file: literals, and constant arguments of RegExp. */
import { parseAst } from "rolldown/parseAst";

export interface FoundPattern {
  source: string;
  flags: string;
  line: number;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/** Stands for what is known only at run time, such as a list of words: two words, one a prefix of the other. */
const unknownPart = "(?:ab|a)";

export function collectPatterns(code: string, fileName: string): FoundPattern[] {
  const program = parseAst(code, {
    lang: fileName.endsWith("x") ? "tsx" : "ts",
  }) as unknown as Node;
  const found: FoundPattern[] = [];
  const constants = new Map<string, Node>();
  walk(program, (node) => {
    const init = node["init"];
    const id = node["id"];
    if (node.type === "VariableDeclarator" && isNode(id) && isNode(init)) {
      constants.set(String(id["name"]), init);
    }
  });
  walk(program, (node) => {
    const add = (source: string, flags: string) =>
      found.push({ source, flags, line: code.slice(0, node.start).split("\n").length });
    const regex = node["regex"] as { pattern: string; flags: string } | undefined;
    if (node.type === "Literal" && regex) {
      add(regex.pattern, regex.flags);
    }
    const callee = node["callee"];
    if (isNode(callee) && callee["name"] === "RegExp") {
      const [source, flags] = node["arguments"] as Node[];
      add(valueOf(source, constants), flags ? valueOf(flags, constants) : "");
    }
  });
  return found;
}

/** The constant value of an expression. */
function valueOf(node: Node | undefined, constants: ReadonlyMap<string, Node>, depth = 0): string {
  if (node === undefined || depth > 20) return unknownPart;
  const inner = (one: unknown) => valueOf(one as Node, constants, depth + 1);
  switch (node.type) {
    case "Literal":
      return String(node["value"]);
    case "Identifier":
      return inner(constants.get(String(node["name"])));
    case "TemplateLiteral":
      return fromParts(node, "cooked", inner);
    case "TaggedTemplateExpression":
      return fromParts(node["quasi"] as Node, "raw", inner);
    case "BinaryExpression":
      return inner(node["left"]) + inner(node["right"]);
    case "CallExpression":
      return joinedList(node, inner) ?? unknownPart;
    default:
      return unknownPart;
  }
}

function fromParts(
  template: Node,
  kind: "raw" | "cooked",
  inner: (node: unknown) => string,
): string {
  const quasis = template["quasis"] as { value: { raw: string; cooked: string } }[];
  const expressions = template["expressions"] as Node[];
  return quasis
    .map(({ value }, index) => {
      const expression = expressions[index];
      return value[kind] + (expression === undefined ? "" : inner(expression));
    })
    .join("");
}

/** A joined list of texts: `["a", "b"].join("|")`. */
function joinedList(call: Node, inner: (node: unknown) => string): string | undefined {
  const callee = call["callee"] as Node;
  const list = callee["object"];
  const [separator] = call["arguments"] as Node[];
  const isJoin = (callee["property"] as Node | undefined)?.["name"] === "join";
  if (!isJoin || !isNode(list) || list.type !== "ArrayExpression") return undefined;
  return (list["elements"] as Node[]).map(inner).join(separator ? inner(separator) : ",");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  else if (isNode(value)) {
    visit(value);
    for (const key in value) if (typeof value[key] === "object") walk(value[key], visit);
  }
}
