import { type ContractDiscount, contractDiscountCalls as calls } from '../../src/api/leasing/contract-discount.ts';
import { money } from '../../src/api/money.ts';
import { word } from '../kit/statuses.ts';
import type { Story } from './agenda.ts';
import { diceOf } from './customers.ts';
import type { Office } from './office.ts';
import { decided } from './tenancies.ts';
import { type Said, writtenOf } from './words.ts';

/** How far a discount of a contract comes. `restored` was applied before it was cancelled. */
export type DiscountGoal = ContractDiscount['status'] | 'restored';

const notes: readonly Said[] = [
  ['The lift stood still for three weeks.', 'توقف المصعد ثلاثة أسابيع.'],
  ['Pays the rest of the year at once.', 'سيسدد باقي السنة دفعة واحدة.'],
  ['A tenant since 2019.', 'مستأجر منذ 2019.'],
  ['The pool was closed in the summer.', 'كان المسبح مغلقًا طوال الصيف.'],
];

/** A discount on what a tenant hasn't paid yet: asked for by the agent, decided by the supervisor. */
export async function* discount(office: Office, goal: DiscountGoal, n: number): Story {
  const { agent, sql } = office;
  const dice = diceOf(n + 15_000);
  const [found] = await sql<{ contract_id: number; tenant_id: number; quotation_id: number; open: number }>(
    `select c.id as contract_id, c.tenant_id, c.quotation_id, sum(i.net) as open
      from contracts c join installments i on i.company_id = c.company_id and i.contract_id = c.id and i.paid = 0 and i.cancelled_on is null
      where c.company_id = $1 and c.life_status = ${word('contract_life', 'active')} and c.end_on > $2
        and not exists (select from contract_discounts d where d.company_id = c.company_id and d.contract_id = c.id)
      group by c.id, c.tenant_id, c.quotation_id having sum(i.net) between 2000000 and 60000000 order by (c.id * 31 + $3) % 97, c.id limit 1`,
    ['2026-04-30', n * 13],
  );
  const [reason] = await sql<{ id: number }>(
    'select id from contract_discount_reasons where company_id = $1 order by id offset $2 limit 1',
    [n % 3],
  );
  if (!found) throw new Error('No contract has anything left to pay');
  const { contract_id, tenant_id } = found;
  const amount = money(Math.max(50_000, Math.round((Number(found.open) * (0.02 + dice() * 0.03)) / 50_000) * 50_000));
  const { id } = await agent.ask<ContractDiscount>(
    calls.create,
    { contract_id },
    { amount, reason_id: reason?.id, note: writtenOf(notes, n) },
  );
  const offer = { id: found.quotation_id, tenant_id };
  if (goal === 'requested') return;
  yield 3 + dice() * 14;
  if (goal === 'cancelled') {
    await agent.ask(calls.cancel, { contract_id, id });
    return;
  }
  if (goal === 'rejected') {
    await office.reject(offer, writtenOf([['The delay was the tenant’s own.', 'التأخير كان من المستأجر نفسه.']], n));
    return;
  }
  yield* decided(office, offer, dice);
  if (goal === 'approved') return;
  yield 1 + dice() * 6;
  await agent.ask(calls.apply, { contract_id, id }, {});
  if (goal === 'applied') return;
  yield 20;
  await agent.ask(calls.cancel, { contract_id, id });
}
