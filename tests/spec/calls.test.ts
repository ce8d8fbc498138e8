import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '../../src/api/calls.ts';
import type { Call } from '../../src/api/contract.ts';

const root = new URL('../../', import.meta.url);

/** The rows of a table in the specification, by column name. */
function table(name: string): Record<string, string>[] {
  const [head = '', ...rows] = readFileSync(new URL(`tests/spec/${name}`, root), 'utf8')
    .trimEnd()
    .split('\n');
  const columns = head.split('\t');
  return rows.map((row) => {
    const cells = row.split('\t');
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
  });
}

const inventory = table('calls.tsv');
const rules = table('rules.tsv');
const declared: Call[] = Object.values(calls).flatMap((group) => Object.values(group));

/** The field of the response that may hold the result; undefined if the specification doesn't say. */
function fieldOf(answer: string, paged: boolean): string | null | undefined {
  switch (answer) {
    case '':
      return undefined;
    case 'compounds / compound':
      return paged ? 'compounds' : 'compound';
    case 'the updated lead':
      return 'data';
    case 'user with role and privileges':
      return 'user';
    default:
      // Several names ("auth_token, user, …") are next to `success`.
      return answer.includes(',') ? null : answer;
  }
}

/** How a call deviates from its line in the inventory. */
function wrong(call: Call): string[] {
  if (call.id.startsWith('X-')) return inventory.some(({ id }) => id === call.id) ? ['is in the inventory, so not our own'] : [];
  const line = inventory.find(({ id }) => id === call.id);
  if (!line) return ['is not in the inventory'];
  const found: string[] = [];
  const differs = (what: string, ours: unknown, theirs: unknown) => {
    if (ours !== theirs) found.push(`${what} is ${String(ours)}, the inventory says ${String(theirs)}`);
  };
  differs('method', call.method, line.method);
  differs('path', `/v2${call.path}`, line.path);
  const body = line.body ?? '';
  if (body) {
    differs('wrapper', call.wrapper, body.includes(',') ? null : body);
    if (!call.body) found.push(`takes no body, the inventory says ${body}`);
  }
  if (call.wrapper && !call.body) found.push('has a wrapper and no body');
  const field = fieldOf(line.answer ?? '', call.paged);
  if (field !== undefined) differs('answer field', call.field, field);
  // A response with several names has each of them.
  if (field === null) {
    const shape = (call.answer as { shape?: Record<string, unknown> }).shape ?? {};
    for (const name of (line.answer ?? '').replaceAll(/\([^)]*\)/g, '').split(','))
      if (!(name.trim() in shape)) found.push(`the answer lacks ${name.trim()}`);
  }
  return found;
}

it('declares its calls as the specification does', () => {
  expect(declared.flatMap((call) => wrong(call).map((what) => `${call.id} ${what}`))).toEqual([]);
  const ids = declared.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const places = declared.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

it('counts the specification’s calls that are implemented', () => {
  const stands = new Set(declared.map(({ id }) => id).filter((id) => !id.startsWith('X-')));
  const socket = inventory.find(({ path }) => path === '/v2/cable');
  if (socket?.id && readFileSync(new URL('server/http/realtime.ts', root), 'utf8').includes("'/v2/cable', { websocket: true }"))
    stands.add(socket.id);
  const file = inventory.find(({ path }) => path === '/v2/maintenance/issues/export');
  if (file?.id && readFileSync(new URL('server/app/exports/list-file.ts', root), 'utf8').includes(`'${file.path}'`))
    stands.add(file.id);
  const areas = [...new Set(inventory.map(({ area = '' }) => area))].map((area) => {
    const lines = inventory.filter((line) => line.area === area);
    return `  ${area.padEnd(16)} ${lines.filter(({ id = '' }) => stands.has(id)).length} of ${lines.length}`;
  });
  const own = declared.filter(({ id }) => id.startsWith('X-')).length;
  console.log([`${stands.size} of ${inventory.length} calls stand, and ${own} own ones`, ...areas].join('\n'));
  expect(inventory).toHaveLength(586);
  expect(stands.size).toBeGreaterThanOrEqual(170);
});

it('cites each rule that stands, and none that waits for an entity', () => {
  const cited = new Set<string>();
  for (const folder of ['src', 'server', 'tests'])
    for (const name of readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|sql)$/.test(name) || /^spec\/calls/.test(name)) continue;
      for (const rule of readFileSync(new URL(`${folder}/${name}`, root), 'utf8').match(/\bR-\d\d\b/g) ?? []) cited.add(rule);
    }
  const those = (...stands: string[]) => rules.filter((rule) => stands.includes(rule.stands ?? '')).map(({ id = '' }) => id);
  console.log(
    rules
      .flatMap(({ id, stands, 'waits for': waits }) =>
        waits ? [`${id} ${stands === 'part' ? 'in part ' : ''}waits for ${waits}`] : [],
      )
      .join('\n'),
  );
  expect(rules).toHaveLength(40);
  expect(rules.filter(({ stands, 'waits for': waits }) => (stands === 'yes') !== (waits === ''))).toEqual([]);
  expect(those('yes', 'part', 'no')).toHaveLength(40);
  expect(those('yes', 'part').filter((id) => !cited.has(id))).toEqual([]);
  expect(those('no').filter((id) => cited.has(id))).toEqual([]);
  expect([...cited].filter((id) => !rules.some((rule) => rule.id === id))).toEqual([]);
});
