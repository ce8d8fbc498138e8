import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import type { Call } from '../../src/api/contract.ts';

/** A test that makes a call by name or by path, and how many different calls it makes in all. */
export interface DirectTest {
  /** Under tests/, such as `server/property/units.test.ts`. */
  file: string;
  title: string;
  calls: number;
}
/** What a piece of code mentions: ids of calls, and names that may stand for helpers of the same file. */
interface Mentions {
  ids: Set<string>;
  names: Set<string>;
}
interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;

/** A text of the source, with `{}` for what a template fills in. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
}

/** `it`, `it.each(…)` and `it.skipIf(…)`, but not `describe`. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  return nameOf(callee) === 'it' || nameOf(callee) === 'test';
}

const plain = (place: string): string => place.replaceAll(/\{[^}]*\}/g, '{}');

/** How code writes each call: `unitCalls.price` or `calls.unit.price`, and its method and path. */
export function writtenAs(calls: Record<string, Record<string, Call>>) {
  const byName = new Map<string, string>();
  const byPath = new Map<string, string>();
  for (const [group, own] of Object.entries(calls))
    for (const [name, call] of Object.entries(own)) {
      byName.set(`${group}.${name}`, call.id);
      byPath.set(`${call.method} ${plain(call.path)}`, call.id);
    }
  return { byName, byPath };
}
type Written = ReturnType<typeof writtenAs>;

function idOfPath({ byPath }: Written, method: string, text: string): string | undefined {
  if (!text.startsWith('/v2/')) return undefined;
  const place = plain(
    text
      .slice('/v2'.length)
      .replace(/[?#].*$/, '')
      .replaceAll(/\/\d+(?=\/|$)/g, '/{}'),
  );
  return byPath.get(`${method} ${place}`);
}

/** What a file knows: the names of calls in it, and its own and imported helpers. */
interface Known extends Written {
  /** `calls` → `waitingListEntryCalls`, for an import under another name. */
  renamed: Map<string, string>;
  helpers: Map<string, Mentions>;
}

function mention(node: Node, written: Known, into: Mentions): void {
  if (node.type === 'MemberExpression') {
    const own = nameOf(node.object) ?? (isNode(node.object) ? nameOf(node.object.property) : undefined);
    const group = own && (written.renamed.get(own) ?? own).replace(/Calls$/, '');
    const id = group && written.byName.get(`${group}.${nameOf(node.property)}`);
    if (id) into.ids.add(id);
    // A test of several entities takes their calls from a table: `calls.create`, of whichever the table names.
    else if (own === 'calls') into.names.add(`calls.${nameOf(node.property)}`);
  }
  if (node.type === 'CallExpression') {
    const texts = (node.arguments as Node[]).map(textOf);
    for (const [at, text] of texts.entries()) {
      const before = texts[at - 1] ?? '';
      const id = text && idOfPath(written, /^(GET|POST|PUT|DELETE)$/.test(before) ? before : 'GET', text);
      if (id) into.ids.add(id);
    }
  }
  const name = nameOf(node);
  if (name) into.names.add(name);
  for (const child of childrenOf(node)) mention(child, written, into);
}
const mentionsOf = (node: Node, known: Known): Mentions => {
  const found: Mentions = { ids: new Set(), names: new Set() };
  mention(node, known, found);
  return found;
};
const programOf = (source: string): Node => parseSync('tests.ts', source).program as unknown as Node;

/** The imports of a file: the local name of each, its own, and where it is from. */
const importsOf = (program: Node): { local: string; name: string; from: string }[] =>
  (program.body as Node[])
    .filter(({ type }) => type === 'ImportDeclaration')
    .flatMap(({ source, specifiers }) =>
      (specifiers as Node[]).map(({ local, imported }) => ({
        local: nameOf(local) as string,
        name: nameOf(imported) ?? '',
        from: textOf(source) as string,
      })),
    );

/** What a file's functions and constants mention, and its tests. */
function partsOf(source: string, written: Written, helpersIn: (from: string) => Map<string, Mentions>) {
  const program = programOf(source);
  const known: Known = { ...written, renamed: new Map(), helpers: new Map() };
  for (const { local, name, from } of importsOf(program)) {
    known.renamed.set(local, name);
    // A helper shared by several files counts where it only makes one call: what it prepares by more is proven elsewhere.
    const helper = /\/setup\//.test(from) ? helpersIn(from.slice(from.lastIndexOf('/') + 1)).get(name) : undefined;
    if (helper?.ids.size === 1) known.helpers.set(local, { ids: helper.ids, names: new Set() });
  }
  const tests: { title: string; mentions: Mentions }[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' && isTest(node.callee)) {
      tests.push({ title: textOf((node.arguments as unknown[])[0]) ?? '…', mentions: mentionsOf(node, known) });
      return;
    }
    const name = node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? nameOf(node.id) : undefined;
    if (name) known.helpers.set(name, mentionsOf(node, known));
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return { helpers: known.helpers, tests };
}

/** The tests of one file, each with the ids of the calls that it makes itself or by a helper. */
export function testsOf(
  source: string,
  written: Written,
  helpersIn: (from: string) => Map<string, Mentions> = () => new Map(),
): { title: string; ids: Set<string> }[] {
  const { helpers, tests } = partsOf(source, written, helpersIn);
  return tests.map(({ title, mentions }) => {
    const ids = new Set(mentions.ids);
    const seen = new Set<string>();
    const names = [...mentions.names];
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const helper = seen.has(name) ? undefined : helpers.get(name);
      seen.add(name);
      if (!helper) continue;
      for (const id of helper.ids) ids.add(id);
      names.push(...helper.names);
    }
    const groups = [...seen].filter((name) => name.endsWith('Calls')).map((name) => name.slice(0, -'Calls'.length));
    for (const name of seen)
      for (const group of name.startsWith('calls.') ? groups : []) {
        const id = written.byName.get(group + name.slice('calls'.length));
        if (id) ids.add(id);
      }
    return { title, ids };
  });
}

/** For each call's id, the server's tests that make it; those that make the fewest other calls first. */
export function directTests(root: string, calls: Record<string, Record<string, Call>>): Map<string, DirectTest[]> {
  const written = writtenAs(calls);
  const folder = path.join(root, 'tests');
  const found = new Map<string, DirectTest[]>();
  const read = new Map<string, Map<string, Mentions>>();
  const helpersIn = (name: string) => {
    const known =
      read.get(name) ?? partsOf(readFileSync(path.join(folder, 'setup', name), 'utf8'), written, () => new Map()).helpers;
    read.set(name, known);
    return known;
  };
  for (const name of readdirSync(path.join(folder, 'server'), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.test.ts')) continue;
    const file = `server/${name.replaceAll(path.sep, '/')}`;
    for (const { title, ids } of testsOf(readFileSync(path.join(folder, file), 'utf8'), written, helpersIn))
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), { file, title, calls: ids.size }]);
  }
  for (const tests of found.values()) tests.sort((a, b) => a.calls - b.calls || a.file.localeCompare(b.file));
  return found;
}
