import type { Part } from '../../src/api/maintenance/part.ts';
import { workOrderItemCalls as calls, type WorkOrderItem } from '../../src/api/maintenance/work-order-item.ts';
import { word } from '../kit/statuses.ts';
import type { IssueGoal } from './issues-plan.ts';
import type { Office } from './office.ts';

type Move = 'submit' | 'approve' | 'reject' | 'use' | 'return' | 'drop';
const services = ['Two hours of a technician', 'أجرة فني ساعتان', 'Crane for half a day', 'أعمال فك وتركيب'];
const costs = ['Disposal of the old unit', 'رسوم نقل مواد', 'Access equipment, one day', 'مواد استهلاكية'];

/** A part of which more is free than anybody is told of. */
const spare = async ({ sql }: Office, n: number): Promise<Pick<Part, 'id'> | undefined> =>
  (
    await sql<Pick<Part, 'id'>>(
      `select id::int from parts where company_id = $1 and active and value > 0 and quantity - reserved > coalesce(reorder_point, 0) + 3
        order by (id * 7919 + $2) % 1009, id limit 1`,
      [n * 137],
    )
  )[0];

/** A provider of the issue's trade, whose work it is; null without one. */
const tradesman = async ({ sql }: Office, issue: number): Promise<number | null> =>
  (
    await sql<{ id: number }>(
      `select coalesce(i.provider_id, p.id)::int as id from maintenance_issues i
        join maintenance_subsubcategories l on l.company_id = i.company_id and l.id = i.subsubcategory_id
        join maintenance_subcategories s on s.company_id = l.company_id and s.id = l.subcategory_id
        join providers p on p.company_id = i.company_id and p.status = ${word('provider', 'active')}
          and p.category_ids @> to_jsonb(s.category_id)
        where i.company_id = $1 and i.id = $2 order by p.id limit 1`,
      [issue],
    )
  )[0]?.id ?? null;

/** Items of an issue by those who work on it. */
function itemsOf(office: Office, issue_id: number, n: number) {
  const { operations, admin } = office;
  const move = (id: number, what: Move, body: object = {}, who = operations) => who.ask<WorkOrderItem>(calls[what], { id }, body);
  const service = async (price: string) => {
    const provider_id = await tradesman(office, issue_id);
    const body = { description: services[n % 4], price, ...(provider_id && { provider_id }) };
    return (await operations.ask<WorkOrderItem>(calls.createService, { issue_id }, body)).id;
  };
  const cost = async (price: string) => {
    const body = { kind: 'additional_cost', description: costs[n % 4], price };
    return (await operations.ask<WorkOrderItem>(calls.createAdditional, { issue_id }, body)).id;
  };
  const part = async (quantity: number) => {
    const found = await spare(office, n);
    if (!found) return null;
    const body = { kind: 'part', part_id: found.id, quantity };
    return (await operations.ask<WorkOrderItem>(calls.createAdditional, { issue_id }, body)).id;
  };
  /** Submits it, and has it approved where it is above the limits. */
  const approved = async (id: number) => {
    const { status } = await move(id, 'submit');
    if (status === 'submitted') await move(id, 'approve', {}, admin);
  };
  return { move, service, cost, part, approved };
}

/** Uses what an issue needs, before it is resolved; of some, one of the parts comes back. */
export async function consumeItems(office: Office, issue: number, n: number): Promise<void> {
  const { move, service, cost, part, approved } = itemsOf(office, issue, n);
  const quantity = 1 + (n % 2);
  const seal = n % 3 === 2 ? null : await part(quantity);
  if (seal !== null) {
    await approved(seal);
    await move(seal, 'use', { qty: quantity });
    if (n % 6 === 1) await move(seal, 'return', { qty: 1 });
  }
  const price = ['180.00', '640.00', '95.00', '260.00'][n % 4] as string;
  const other = await (n % 4 === 2 ? cost(price) : service(price));
  await approved(other);
  await move(other, 'use', { qty: 1, actual: n % 4 === 1 ? '660.00' : price });
}

/** Asks for what an open issue needs, as far as its goal says. */
export async function askForItems(office: Office, issue: number, goal: IssueGoal, n: number): Promise<void> {
  const { move, service, cost, part, approved } = itemsOf(office, issue, n);
  if (goal === 'approval') await move(await service(n % 2 ? '850.00' : '1275.50'), 'submit');
  if (goal === 'on_site') await service('220.00');
  if (goal === 'access') {
    const dear = await service('2400.00');
    await move(dear, 'submit');
    await move(dear, 'reject', { reason: n % 2 ? 'Ask for a second quotation' : 'السعر أعلى من المعتاد' }, office.admin);
  }
  if (goal === 'tenant') await move(await cost('60.00'), 'drop');
  if (goal === 'parts' || goal === 'in_progress') {
    const seal = await part(2);
    if (seal !== null) await approved(seal);
  }
}
