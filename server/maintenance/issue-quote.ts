import type { MaintenanceIssue } from '../../src/api/maintenance/maintenance-issue.ts';
import type { Scope } from '../db/scope.ts';
import type { WriteContext } from '../kit/crud.ts';
import type { CurrentUser } from '../kit/current-user.ts';
import { advance } from '../kit/lifecycle.ts';
import { createRecord } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { readItem, workOrderItemStore } from './work-order-item-record.ts';

/** SQL: the provider's quotes of issue `$2` that aren't used yet. */
const openQuotes = `work_order_items where company_id = $1 and issue_id = $2 and is_quote
  and (status ${inGroup('work_order_item', 'awaiting')} or status in (${word('work_order_item', 'approved')}, ${word('work_order_item', 'rejected')}))`;

/** Whoever does this may do with a quote's service what those who edit maintenance may: it follows from what became of the offer. */
export const asEditor = (currentUser: CurrentUser): CurrentUser => ({
  ...currentUser,
  sight: null,
  viewer: { id: currentUser.viewer.id, is_admin: false, privileges: { maintenance: { edit: true } } },
});

/** Locks the books before an issue with a quote: its service may end with the offer, and items lock the books first. */
export const lockBooksOfQuote = ({ client, company }: Scope, issue: number) =>
  client.query({
    name: 'issues.lock_books_of_quote',
    text: `select enter_books($1) where exists (select from ${openQuotes})`,
    values: [company, issue],
  });

/** Keeps a provider's quote as a service of the issue, and submits it in the name of whoever quoted. The books are locked. */
export async function keepQuote(
  { scope, services, currentUser }: WriteContext,
  { id: issue_id, provider_id, ref_no }: MaintenanceIssue,
  { net, description }: { net?: string | null | undefined; description?: string | null | undefined },
): Promise<void> {
  const by = asEditor(currentUser);
  const id = await createRecord(scope, services, by, workOrderItemStore, {
    ...{ issue_id, provider_id, kind: 'service', is_quote: true, quantity: 1 },
    ...{ price: net, description: description ?? ref_no },
  });
  await advance(scope, services, { entity: 'work_order_item', id, currentUser: by, event: { type: 'submit' } });
}

/** Cancels the services of a provider's quote that weren't used: it doesn't do the job. */
export async function dropQuotes({ scope, services, currentUser }: WriteContext, issue: number): Promise<void> {
  const { rows } = await scope.client.query<{ id: number }>({
    name: 'issues.open_quotes',
    text: `select id from ${openQuotes} order by id`,
    values: [scope.company, issue],
  });
  const by = { entity: 'work_order_item', currentUser: asEditor(currentUser) } as const;
  for (const row of rows) {
    const id = Number(row.id);
    const { status } = await readItem(scope, id);
    if (status === 'submitted') await advance(scope, services, { ...by, id, event: { type: 'withdraw' } });
    await advance(scope, services, { ...by, id, event: { type: status === 'approved' ? 'release' : 'drop' } });
  }
}
