import type { Mutant, Suite } from './mutant.ts';

const isolation: Suite = { project: 'server', files: ['tests/server/whole/isolation.test.ts'] };
const privileges: Suite = { project: 'server', files: ['tests/server/whole/privileges.test.ts'] };

/** Sabotages of who may what: privileges of calls, companies, versions. */
export const access: Mutant[] = [
  {
    id: 'units-are-updated-by-anybody',
    kind: 'privilege',
    file: 'src/api/property/unit.ts',
    find: "  update: put('X-UNI-03', '/units/{id}', {\n    needs: 'units.edit',",
    replace: "  update: put('X-UNI-03', '/units/{id}', {\n    needs: 'anybody',",
    suite: privileges,
  },
  {
    id: 'no-privilege-is-asked-for',
    kind: 'privilege',
    file: 'server/http/contract.ts',
    find: '!may(currentUser.viewer, call.needs))\n    throw',
    replace: 'currentUser.viewer.id < 0)\n    throw',
    suite: privileges,
  },
  {
    id: 'a-record-is-read-without-its-company',
    kind: 'company scope',
    file: 'server/kit/records.ts',
    find: "const itself = and(eq(table.company_id, sql.placeholder('company')), eq(table.id, wanted), only);",
    replace: "const itself = and(sql`${sql.placeholder('company')}::bigint is not null`, eq(table.id, wanted), only);",
    suite: isolation,
  },
  {
    id: 'a-record-is-deleted-without-its-company',
    kind: 'company scope',
    file: 'server/kit/records.ts',
    find: 'await scope.client.query(`delete from "${getTableName(store.table)}" where company_id = $1 and id = $2`, [scope.company, id]);',
    replace:
      'await scope.client.query(`delete from "${getTableName(store.table)}" where $1::bigint is not null and id = $2`, [scope.company, id]);',
    suite: isolation,
  },
  {
    id: 'row-security-is-off',
    kind: 'company scope',
    file: 'server/db/rules.sql',
    find: "(company_id = nullif(current_setting('app.company_id', true), '')::bigint)$p$, t);",
    replace: '(true)$p$, t);',
    suite: isolation,
  },
  {
    id: 'leads-are-deleted-by-editors',
    kind: 'privilege',
    file: 'src/api/contract.ts',
    find: 'needs: `${module}.delete`',
    replace: 'needs: `${module}.edit`',
    suite: privileges,
  },
  {
    id: 'an-export-is-downloaded-by-anybody',
    kind: 'privilege',
    file: 'server/app/exports/export.ts',
    find: 'if (wanted) requireExport(viewer, wanted);',
    replace: '',
    suite: { project: 'server', files: ['tests/server/app/exports-jobs.test.ts'] },
  },
  {
    id: 'an-export-belongs-to-everybody',
    kind: 'company scope',
    file: 'server/app/exports/export.ts',
    find: 'where company_id = $1 and user_id = $2 and id = $3 and expires_at > now()',
    replace: 'where company_id = $1 and $2::bigint is not null and id = $3 and expires_at > now()',
    suite: { project: 'server', files: ['tests/server/app/exports-jobs.test.ts'] },
  },
  {
    id: 'a-stale-version-is-written',
    kind: 'version',
    file: 'server/kit/records.ts',
    find: 'if (version !== undefined && version !== locked.rows[0].version) throw stale(before);',
    replace: '',
    suite: { project: 'server', files: ['tests/server/whole/races.test.ts', 'tests/server/sales/leads.test.ts'] },
  },
  {
    id: 'a-stale-version-is-moved',
    kind: 'version',
    file: 'server/kit/lifecycle.ts',
    find: 'if (move.version !== undefined && move.version !== locked.rows[0].version) throw stale(record);',
    replace: '',
    suite: { project: 'server', files: ['tests/server/whole/races.test.ts', 'tests/server/sales/leads.test.ts'] },
  },
  {
    id: 'a-refused-move-is-made',
    kind: 'guard',
    file: 'server/kit/lifecycle.ts',
    find: "    if (evaluation.code === 'guard') throw refused(evaluation.refusals);\n",
    replace: '',
    suite: { project: 'server', files: ['tests/server/whole/refusals.test.ts'] },
  },
  {
    id: 'a-key-answers-another-call',
    kind: 'input',
    file: 'server/http/contract.ts',
    find: 'if (!known || known.call !== call.id || known.body_hash !== body_hash)',
    replace: 'if (!known)',
    suite: { project: 'server', files: ['tests/server/whole/flows.test.ts', 'tests/server/whole/races.test.ts'] },
  },
  {
    id: 'unknown-keys-are-swallowed',
    kind: 'input',
    file: 'server/http/contract.ts',
    find: '  if (others.length)\n    throw',
    replace: '  if (others.length > 99)\n    throw',
    suite: { project: 'server', files: ['tests/server/whole/bad-input.test.ts'] },
  },
];
