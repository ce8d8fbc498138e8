import type { Scope } from '../../db/scope.ts';
import { inGroup } from '../../kit/statuses.ts';

/** SQL: issue `i` of provider `$2` is that of document `d`. */
const jobOfFile = `i.provider_id = $2 and i.dispatch_status ${inGroup('issue_dispatch', 'taken')} and i.id = case d.owner when 'maintenance_issue' then d.owner_id
  when 'issue_task' then (select t.issue_id from issue_tasks t where t.company_id = d.company_id and t.id = d.owner_id) end`;

/**
 * Whether a provider's person may open a file: it was uploaded by one of the provider's people, and hangs on a job that the provider has
 * or, so far, on nothing.
 */
export async function isOfTheirs({ client, company }: Scope, provider: number, attachment: number): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'provider.opens',
    text: `select from attachments f join users u on u.company_id = f.company_id and u.id = f.created_by
      where f.company_id = $1 and f.id = $3 and u.provider_id = $2 and not exists (
        select from documents d where d.company_id = f.company_id and d.attachment_id = f.id and not exists (
          select from maintenance_issues i where i.company_id = d.company_id and ${jobOfFile}))`,
    values: [company, provider, attachment],
  });
  return rowCount === 1;
}
