import { type Halalas, money } from '../../src/api/money.ts';
import type { Scope } from '../db/scope.ts';
import { inGroup } from '../kit/statuses.ts';
import type { Source } from './allocation.ts';
import { enterBooks } from './ledger/enter-books.ts';

export interface FreeCredit extends Source {
  /** What neither pays an invoice nor is paid back, nor kept for a refund. */
  free: Halalas;
  is_deposit: boolean;
}

const credits = `select 'credit_note' as kind, n.id, n.number, n.tenant_id, i.contract_id, n."left" as free, false as is_deposit
    from credit_notes n join invoices i on i.company_id = n.company_id and i.id = n.invoice_id
    where n.company_id = $1 and i.contract_id = $2 and n.status ${inGroup('credit_note', 'open')} and n."left" > 0
  union all
  select 'collection', c.id, c.number, c.tenant_id, c.contract_id, c.amount - c.allocated - c.refunded - c.refunding, c.method = 'deposit'
    from collections c where c.company_id = $1 and c.contract_id = $2 and c.status ${inGroup('collection', 'has_credit')}
      and c.amount > c.allocated + c.refunded + c.refunding`;

/** A contract's credit that pays nothing yet: credit notes, then money received, then its deposit once it is released. */
export async function freeCreditsOf({ client, company }: Scope, contract: number): Promise<FreeCredit[]> {
  const { rows } = await client.query<FreeCredit>({
    name: 'credits.free',
    text: `select * from (${credits}) one order by is_deposit, kind desc, id`,
    values: [company, contract],
  });
  return rows;
}

/** The same, locked until the transaction ends: collections, then notes, in the order of their ids. */
export async function lockFreeCredits(scope: Scope, contract: number): Promise<FreeCredit[]> {
  await enterBooks(scope);
  const found = await freeCreditsOf(scope, contract);
  for (const [kind, table] of [
    ['collection', 'collections'],
    ['credit_note', 'credit_notes'],
  ])
    await scope.client.query({
      name: `credits.lock_${kind}`,
      text: `select from ${table} where company_id = $1 and id = any($2::bigint[]) order by id for update`,
      values: [scope.company, found.filter((one) => one.kind === kind).map(({ id }) => id)],
    });
  return freeCreditsOf(scope, contract);
}

export const totalOf = (credits: readonly Pick<FreeCredit, 'free'>[]): string =>
  money(credits.reduce((sum, { free }) => sum + free, 0));
