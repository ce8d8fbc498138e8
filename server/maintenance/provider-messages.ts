import type { ProviderMessage, providerMessageCalls } from '../../src/api/maintenance/provider-message.ts';
import { providerMessages } from '../db/schema/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { ApiError } from '../kit/api-error.ts';
import { nowOf } from '../kit/clock.ts';
import type { WriteContext } from '../kit/crud.ts';
import { insertRow } from '../kit/records.ts';
import { readIssue } from './issue-record.ts';

/** The messages about an issue, the oldest first: with all providers, or with one, who isn't told which people of the office write. */
export async function messagesOf(
  { client, company }: Scope,
  { issue, provider, id }: { issue: number; provider?: number; id?: number },
): Promise<ProviderMessage[]> {
  const { rows } = await client.query<Omit<ProviderMessage, 'created_at'> & { created_at: Date }>({
    name: 'provider_messages.of',
    text: `select m.id::int, m.created_at, m.body, m.from_provider, m.provider_id::int, p.name_en as provider_name_en,
        p.name_ar as provider_name_ar, case when m.from_provider or $3::bigint is null then u.name end as author_name
      from provider_messages m join providers p on p.company_id = m.company_id and p.id = m.provider_id
        left join users u on u.company_id = m.company_id and u.id = m.created_by
      where m.company_id = $1 and m.issue_id = $2 and ($3::bigint is null or m.provider_id = $3) and ($4::bigint is null or m.id = $4)
      order by m.id limit 500`,
    values: [company, issue, provider ?? null, id ?? null],
  });
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

interface Message {
  issue_id: number;
  provider_id: number;
  body: string;
  from_provider: boolean;
}
/** Keeps a message, and tells whoever looks at the issue. Returns its id. */
export async function keepMessage({ scope, services, currentUser }: WriteContext, message: Message): Promise<number> {
  const now = nowOf(currentUser.company).toISOString();
  const id = await insertRow(scope, providerMessages, {
    ...message,
    ...{ created_at: now, updated_at: now, created_by: currentUser.viewer.id || null },
  });
  await services.broadcast.publish(scope, 'changed', { entity: 'maintenance_issue', id: message.issue_id, version: null });
  return id;
}

export const providerMessageHandlers: Handlers<typeof providerMessageCalls> = {
  list: async ({ scope, params: { issue_id } }) => {
    await readIssue(scope, issue_id);
    return messagesOf(scope, { issue: issue_id });
  },
  create: async ({ params: { issue_id }, body: { body }, ...context }) => {
    const { provider_id, dispatch_status } = await readIssue(context.scope, issue_id);
    if (provider_id === null || dispatch_status === 'none')
      throw new ApiError(422, 'refused', 'maintenance.message.error.no_provider');
    const id = await keepMessage(context, { issue_id, provider_id, body, from_provider: false });
    const [made] = await messagesOf(context.scope, { issue: issue_id, id });
    return new WithMessage(made as ProviderMessage, 'app.said.created');
  },
};
