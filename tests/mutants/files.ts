import type { Mutant, Suite } from './mutant.ts';

const uploads: Suite = { project: 'server', files: ['tests/server/files/uploads.test.ts'] };
const documents: Suite = { project: 'server', files: ['tests/server/files/documents.test.ts'] };
const occupants: Suite = { project: 'server', files: ['tests/server/leasing/occupants.test.ts'] };

/** Sabotages of files, and of what hangs on a lease. */
export const files: Mutant[] = [
  {
    id: 'half-a-file-is-finished',
    kind: 'guard',
    file: 'src/machines/app/attachment/lifecycle.ts',
    find: "guard: and(['isOwn', 'isWhole']),",
    replace: "guard: 'isOwn',",
    suite: uploads,
  },
  {
    id: 'a-file-is-what-its-name-says',
    kind: 'input',
    file: 'server/files/kinds.ts',
    find: 'return mime && Object.hasOwn(mediaTypes, mime) ? (mime as MediaType) : null;',
    replace: "return mime && Object.hasOwn(mediaTypes, mime) ? (mime as MediaType) : 'application/pdf';",
    suite: uploads,
  },
  {
    id: 'an-unattached-file-is-anybody’s',
    kind: 'privilege',
    file: 'server/files/attachment-record.ts',
    find: ': record.created_by === viewer.id;',
    replace: ': true;',
    suite: uploads,
  },
  {
    id: 'a-document-is-anybody’s',
    kind: 'privilege',
    file: 'server/files/attachment-record.ts',
    find: 'uses.some(({ owner }) => may(viewer, `${attachmentOwners[owner]}.view`))',
    replace: 'uses.length > 0',
    suite: documents,
  },
  {
    id: 'a-file-is-attached-twice',
    kind: 'input',
    file: 'server/files/attachment-record.ts',
    find: 'if (record.created_by !== viewer.id || uses.length) throw notFound();',
    replace: 'if (record.created_by !== viewer.id) throw notFound();',
    suite: documents,
  },
  {
    id: 'identity-documents-are-shown-to-all',
    kind: 'privilege',
    file: 'server/files/attachment-record.ts',
    find: "if (uses.some(({ type }) => type === 'identity') && !seesIdentities(viewer))",
    replace: 'if (uses.length < 0)',
    suite: documents,
  },
  {
    id: 'shared-content-is-removed-with-the-first-file',
    kind: 'input',
    file: 'server/files/unused.ts',
    find: 'if (!shared) for',
    replace: 'for',
    suite: uploads,
  },
  {
    id: 'a-unit-is-crowded',
    kind: 'input',
    file: 'server/leasing/occupant.ts',
    find: 'taken + 1 > capacity',
    replace: 'taken > capacity',
    suite: occupants,
  },
  {
    id: 'a-plate-parks-twice',
    kind: 'input',
    file: 'server/leasing/vehicle.ts',
    find: "if (rowCount) throw invalid({ plate: 'leasing.vehicle.error.taken' });",
    replace: '',
    suite: occupants,
  },
];
