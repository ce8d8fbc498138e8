import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Mutant, Suite } from './mutant.ts';

const root = path.join(import.meta.dirname, '../..');
const suite: Suite = { project: 'server', files: ['tests/server/whole/file-privileges.test.ts'] };

const documents = 'server/documents/documents.ts';
/** The papers that are made of records, by their paths: whoever sees units is given them. */
const papers = [
  ...readFileSync(path.join(root, documents), 'utf8').matchAll(
    / {4}path: '(\/[^']+)',\n {4}needs: '[^']+',|path: '(\/[^']+)', needs: '[^']+',/g,
  ),
].map(
  ([found, long, short]): Mutant => ({
    id: `whoever-sees-units-gets${(long ?? short ?? '')
      .replaceAll(/\/\{id\}|_/g, '-')
      .replaceAll('/', '-')
      .replaceAll('--', '-')}`,
    kind: 'privilege',
    file: documents,
    find: found,
    replace: found.replace(/needs: '[^']+'/, "needs: 'units.view'"),
    suite,
  }),
);

/** Sabotages of who may have a file: routes that are no declared calls (tests/spec/file-privileges.tsv). */
export const ofRoutes: Mutant[] = [
  ...papers,
  {
    id: 'a-statement-is-saved-by-who-may-read-it',
    kind: 'privilege',
    file: 'server/finance/statement-file.ts',
    find: "mustMay(viewer, 'finance.view', 'finance.export');",
    replace: "mustMay(viewer, 'finance.view');",
    suite,
  },
  {
    id: 'a-statement-is-saved-by-who-may-not-read-it',
    kind: 'privilege',
    file: 'server/finance/statement-file.ts',
    find: "mustMay(viewer, 'finance.view', 'finance.export');",
    replace: "mustMay(viewer, 'finance.export');",
    suite,
  },
  {
    id: 'a-list-is-saved-by-who-may-read-it',
    kind: 'privilege',
    file: 'server/app/exports/list-file.ts',
    find: '      requireExport(currentUser.viewer, wanted);\n',
    replace: '',
    suite,
  },
  {
    id: 'what-the-tax-authority-got-is-anybody-s',
    kind: 'privilege',
    file: 'server/finance/zatca/xml-file.ts',
    find: "    mustMay(viewer, 'finance.view');\n",
    replace: "    if (!viewer) mustMay(viewer, 'finance.view');\n",
    suite,
  },
  {
    id: 'an-import-s-template-is-anybody-s',
    kind: 'privilege',
    file: 'server/imports/files.ts',
    find: "mustMay(currentUser.viewer, privilegeOf(kind, 'create'));",
    replace: "mustMay(currentUser.viewer, privilegeOf(kind, 'view'));",
    suite,
  },
];
