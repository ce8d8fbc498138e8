import type { ProviderDocument } from '../../../src/api/maintenance/provider-message.ts';
import { issueTasks, maintenanceIssues } from '../../db/schema/maintenance-issue.ts';
import type { Scope } from '../../db/scope.ts';
import { attachDocument } from '../../files/document.ts';
import type { WriteContext } from '../../kit/crud.ts';
import type { CurrentUser } from '../../kit/current-user.ts';
import { providerOf } from './job.ts';

type Owner = 'maintenance_issue' | 'issue_task';
const tables = { maintenance_issue: maintenanceIssues, issue_task: issueTasks };

/** Files that the provider's own people put on a job or a task of it; those of the office, the tenant and others aren't the provider's. */
export async function documentsOf(
  { client, company }: Scope,
  currentUser: CurrentUser,
  on: { owner: Owner; id: number; document?: number },
): Promise<ProviderDocument[]> {
  const { rows } = await client.query<Omit<ProviderDocument, 'created_at'> & { created_at: Date }>({
    name: 'provider.documents',
    text: `select d.id::int, d.created_at, d.attachment_id::int, d.note, f.status, f.name, f.size::int, f.media_type, f.has_preview
      from documents d join attachments f on f.company_id = d.company_id and f.id = d.attachment_id
        join users u on u.company_id = d.company_id and u.id = d.created_by
      where d.company_id = $1 and u.provider_id = $2 and d.owner = $3 and d.owner_id = $4 and ($5::bigint is null or d.id = $5)
      order by d.id limit 500`,
    values: [company, providerOf(currentUser), on.owner, on.id, on.document ?? null],
  });
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** Puts an upload of the provider's person on a job or a task, which is known to be theirs. Throws an ApiError. */
export async function addDocument(
  context: WriteContext,
  on: { owner: Owner; id: number },
  body: { attachment_id: number; note?: string | null | undefined },
): Promise<ProviderDocument> {
  const document = await attachDocument(
    context,
    { ...on, table: tables[on.owner] },
    { type: 'photo', attachment_id: body.attachment_id, note: body.note ?? null },
  );
  const [made] = await documentsOf(context.scope, context.currentUser, { ...on, document });
  return made as ProviderDocument;
}
