import { parseSync } from 'vite';

/** A regular expression in a source file; `source` is null where it isn't a constant. */
export interface FoundRegex {
  line: number;
  source: string | null;
  flags: string;
  /** The expression as it is written. */
  code: string;
}

type Node = { type: string; start: number; end: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every regular expression of a module: literals, and what is given to `RegExp`. */
export function regexesIn(file: string, text: string): FoundRegex[] {
  const found: FoundRegex[] = [];
  const add = (node: Node, source: string | null, flags: string) =>
    found.push({
      ...{ line: text.slice(0, node.start).split('\n').length, source, flags },
      code: text.slice(node.start, node.end).replace(/\s+/g, ' '),
    });
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    const { regex, callee } = node as { regex?: { pattern: string; flags: string }; callee?: { name?: string } };
    if (node.type === 'Literal' && regex) add(node, regex.pattern, regex.flags);
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.name === 'RegExp') {
      const [source, flags = ''] = (node.arguments as Node[]).map(constantOf);
      add(node, flags === null ? null : (source ?? null), flags ?? '');
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') visit(value);
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program);
  return found;
}

/** The text of a constant expression; null if it isn't known before the code runs. */
function constantOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && (node.expressions as Node[]).length === 0) {
    const [quasi] = node.quasis as { value: { cooked: string } }[];
    return quasi?.value.cooked ?? null;
  }
  if (node.type === 'TaggedTemplateExpression') {
    const { tag, quasi } = node as unknown as { tag: Node; quasi: Node & { quasis: { value: { raw: string } }[] } };
    const isRaw = (tag.property as { name?: string } | undefined)?.name === 'raw';
    return isRaw && (quasi.expressions as Node[]).length === 0 ? (quasi.quasis[0]?.value.raw ?? null) : null;
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [constantOf(node.left as Node), constantOf(node.right as Node)];
    return left === null || right === null ? null : left + right;
  }
  return null;
}
