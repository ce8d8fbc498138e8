import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant, Suite } from './mutant.ts';

const file = 'server/app/retention/purge.ts';
const suite: Suite = { project: 'server', files: ['tests/server/app/retention.test.ts'] };
const source = readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');

/** Each rule as its line or lines have it: for how long, of which table, and its condition. */
const rules = [...source.matchAll(/for: '(\w+)',\s+\.\.\.rowsOf\(\s*'(\w+)',\s*(`[^`]+`|'[^']+'),?\s*\)/g)].flatMap(
  ([found, , table = '', condition = '']): Mutant[] => {
    const of = (id: string, kind: Mutant['kind'], changed: string): Mutant => ({
      ...{
        id: `${table.replaceAll('_', '-')}-${id}`,
        kind,
        file,
        find: found,
        replace: found.replace(condition, changed),
        suite,
      },
    });
    const inner = condition.slice(1, -1);
    const quoted = (text: string) => `${condition[0]}${text}${condition[0]}`;
    return [
      of('are-never-deleted', 'effect', quoted(`false and ${inner}`)),
      of(
        'are-deleted-at-once',
        'timer',
        quoted(inner.replace('${before}', "${before.replace('-', '+')}").replace('now() - ', 'now() + ')),
      ),
      ...(inner.startsWith('least(')
        ? [
            of('that-were-used-stay', 'effect', quoted(inner.replace('least(expires_at, used_at)', 'expires_at'))),
            of('that-expired-stay', 'effect', quoted(inner.replace('least(expires_at, used_at)', 'used_at'))),
          ]
        : []),
    ];
  },
);

/** Sabotages of what is deleted once it was kept long enough, and of what isn't. */
export const ofRetention: Mutant[] = [
  ...rules,
  ...['purge_outbox($1, $2, $3)', 'purge_identity_reads($1, $2, $3)', 'purge_attempts($2, $3)'].map(
    (call): Mutant => ({
      ...{ id: `${call.split('(')[0]?.replaceAll('_', '-')}-a-day-late`, kind: 'timer', file, suite },
      ...{ find: `select from ${call}`, replace: `select from ${call.replace('$3', '$3 + 1')}` },
    }),
  ),
  {
    id: 'a-batch-is-all-that-is-deleted',
    kind: 'number',
    file,
    find: 'for (let last = batch; last === batch; purged += last) {',
    replace: 'for (let last = batch; last === batch && purged === 0; purged += last) {',
    suite,
  },
  {
    id: 'mails-in-the-outbox-folder-stay',
    kind: 'effect',
    file,
    find: "purged += await services.mail.purge(days('mail_days'));",
    replace: "purged += await services.mail.purge(10 * days('mail_days'));",
    suite,
  },
  {
    id: 'who-was-away-too-long-catches-up',
    kind: 'number',
    file,
    find: 'return since < (rows[0]?.purged ?? 0);',
    replace: 'return since < 0 && rows.length > 0;',
    suite,
  },
  {
    id: 'a-company-s-choice-of-days-does-not-count',
    kind: 'input',
    file,
    find: '(name in chosen ? chosen[name] : retention[name].days)',
    replace: '(name in chosen ? retention[name].days : retention[name].days)',
    suite,
  },
  {
    id: 'a-company-is-purged-again-and-again',
    kind: 'timer',
    file,
    find: "client.query('update retention_settings set purged_at = now() where company_id = $1', [company]),",
    replace: "client.query('update retention_settings set purged_at = purged_at where company_id = $1', [company]),",
    suite,
  },
];
