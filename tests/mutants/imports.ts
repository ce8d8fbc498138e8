import type { Mutant, Suite } from './mutant.ts';

const imports: Suite = { project: 'server', files: ['tests/server/imports/data-imports.test.ts'] };
const jobs: Suite = { project: 'server', files: ['tests/server/imports/import-jobs.test.ts'] };
const tables: Suite = { project: 'server', files: ['tests/server/imports/tables.test.ts'] };
const chart = 'src/machines/app/data-import/lifecycle.ts';

/** Sabotages of imports. */
export const dataImports: Mutant[] = [
  {
    id: 'an-import-goes-on-without-the-privilege',
    kind: 'guard',
    file: chart,
    find: "guard: and(['isOwn', 'canCreate', 'hasGoodRows']),",
    replace: "guard: and(['isOwn', 'hasGoodRows']),",
    suite: imports,
  },
  {
    id: 'columns-need-not-be-given',
    kind: 'guard',
    file: chart,
    find: "guard: and(['isOwn', 'canCreate', 'gaveMapping']),",
    replace: "guard: and(['isOwn', 'canCreate']),",
    suite: imports,
  },
  {
    id: 'an-import-is-anybody’s',
    kind: 'privilege',
    file: 'server/imports/data-import-record.ts',
    find: 'if (record.created_by !== currentUser.viewer.id) throw notFound();',
    replace: '',
    suite: imports,
  },
  {
    id: 'the-job-does-not-look-at-privileges',
    kind: 'privilege',
    file: 'server/imports/work.ts',
    find: "mustMay(currentUser.viewer, privilegeOf(work.kind, 'create'));",
    replace: '',
    suite: jobs,
  },
  {
    id: 'what-is-there-is-made-again',
    kind: 'input',
    file: 'server/imports/check-rows.ts',
    find: "if (record_id !== null && row.input) return { ...row, record_id, state: 'existing', errors: [] };",
    replace: '',
    suite: imports,
  },
  {
    id: 'two-imports-at-once-make-a-record-each',
    kind: 'effect',
    file: 'server/imports/import-batch.ts',
    find: 'record_id === undefined\n',
    replace: 'record_id === undefined || row.number > 0\n',
    suite: imports,
  },
  {
    id: 'a-cancelled-import-goes-on',
    kind: 'effect',
    file: 'server/imports/import-batch.ts',
    find: "if (work?.status !== 'importing') return false;",
    replace: 'if (!work) return false;',
    suite: imports,
  },
  {
    id: 'the-same-row-twice-is-two-records',
    kind: 'input',
    file: 'server/imports/check-batch.ts',
    find: '    await refuseTwins(scope, id);\n',
    replace: '',
    suite: imports,
  },
  {
    id: 'references-are-not-told-apart',
    kind: 'input',
    file: 'server/imports/references.ts',
    find: "return agreeing.length > 1 ? { wrong: 'several' } : { id: only.id };",
    replace: 'return { id: only.id };',
    suite: imports,
  },
  {
    id: 'any-number-of-rows-is-imported',
    kind: 'input',
    file: 'server/imports/table.ts',
    find: 'if (rest.length > mostImportRows)',
    replace: 'if (rest.length > mostImportRows * 2)',
    suite: tables,
  },
  {
    id: 'columns-may-be-there-twice',
    kind: 'input',
    file: 'server/imports/table.ts',
    find: 'if (twice.size)',
    replace: 'if (twice.size > 9)',
    suite: tables,
  },
];
