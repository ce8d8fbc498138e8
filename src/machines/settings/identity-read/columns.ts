import type { Column } from '../../../api/columns.ts';
import type { IdentityRead } from '../../../api/settings/identity-read.ts';

export const identityReadColumns: Column<IdentityRead>[] = [
  { id: 'user_name', label: 'privacy.reads.user', kind: 'text', of: (row) => row.user_name, isMain: true, width: 200 },
  { id: 'record_name', label: 'privacy.reads.record', kind: 'text', of: (row) => row.record_name, isMain: true, width: 240 },
  { id: 'entity', label: 'privacy.reads.entity', kind: 'word', prefix: 'app.entity', of: (row) => row.entity },
  { id: 'call', label: 'privacy.reads.call', kind: 'code', of: (row) => row.call, width: 110 },
  {
    id: 'created_at',
    label: 'privacy.reads.at',
    kind: 'instant',
    of: (row) => row.created_at,
    sort: 'created_at',
    isMain: true,
  },
];
