import { contractCalls } from '../../src/api/leasing/contract.ts';
import { leasingOrderCalls } from '../../src/api/leasing/leasing-order.ts';
import { preOccupancyOrderCalls } from '../../src/api/leasing/pre-occupancy-order.ts';
import { plusDays } from '../../src/calendar/days.ts';
import { word } from '../kit/statuses.ts';
import type { Office } from './office.ts';
import { faults, writtenOf } from './words.ts';

/** The inspections before the next handovers, one of each stage, and units that are being made ready for them. */
export async function inspections({ operations, sql, today }: Office): Promise<void> {
  const day = await today();
  const found = await sql<{ id: number }>(
    `select id from pre_occupancy_orders where company_id = $1 and status = ${word('pre_occupancy_order', 'pending')} order by id`,
  );
  for (const [n, { id }] of found.entries()) {
    const move = (body: object) => operations.ask(preOccupancyOrderCalls.update, { id }, body);
    if (n % 4 === 3) continue;
    await move({ status: 'scheduled', inspection_on: n % 4 ? day : plusDays(day, 4) });
    if (n % 4 === 0) continue;
    await move({ status: 'in_progress' });
    if (n % 4 === 2) await move({ status: 'failed', reason: writtenOf(faults, n) });
  }
  const pending = await sql<{ id: number }>(
    `select id from leasing_orders where company_id = $1 and status = ${word('leasing_order', 'pending')} order by id limit 3`,
  );
  for (const { id } of pending) await operations.ask(leasingOrderCalls.update, { id }, { status: 'preparing' });
}

/** What happens in Ejar after tenants moved in: what is over is archived, what was rejected is sent again. */
export async function ejarLately({ agent, supervisor, sql }: Office): Promise<void> {
  const of = (status: string, life: string) =>
    sql<{ id: number }>(
      `select c.id from contracts c where c.company_id = $1 and c.ejar_status = $2 and c.life_status = $3
        and not exists (select from leases l where l.company_id = c.company_id and l.contract_id = c.id and l.handed_over_on is null and l.delivered_on is not null)
        order by c.id`,
      [status, life],
    );
  const over = await of('documented', 'ended');
  for (const { id } of over.slice(0, Math.ceil(over.length / 2)))
    await agent.ask(contractCalls.ejar, { id }, { status: 'archived' });
  const early = await sql<{ id: number }>(
    `select c.id from contracts c where c.company_id = $1 and c.ejar_status = ${word('ejar', 'documented')}
      and exists (select from leases l where l.company_id = c.company_id and l.contract_id = c.id and l.termination_kind is not null) order by c.id`,
  );
  for (const { id } of early)
    await supervisor.ask(contractCalls.ejar, { id }, { status: 'terminated', reason: 'إنهاء مبكر بموجب المستندات المرفقة.' });
  const again = await sql<{ id: number }>(
    `select id from contracts where company_id = $1 and ejar_status = ${word('ejar', 'rejected')} and life_status = ${word('contract_life', 'active')} order by id limit 2`,
  );
  for (const { id } of again) await agent.ask(contractCalls.ejar, { id }, { status: 'submitted' });
  const [unsent] = await of('not_submitted', 'draft');
  if (unsent)
    await supervisor.ask(
      contractCalls.ejar,
      { id: unsent.id },
      { status: 'not_required', reason: 'سكن موظفي جهة حكومية، غير مشمول بالتوثيق.' },
    );
}
