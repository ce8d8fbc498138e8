import type { ReorderLine, reorderCalls } from '../../src/api/maintenance/reorder.ts';
import { restockErrors } from '../../src/api/maintenance/restock.ts';
import { money } from '../../src/api/money.ts';
import { suggestedQuantity } from '../../src/machines/maintenance/rules/reorder.ts';
import type { Scope } from '../db/scope.ts';
import { type Handlers, WithMessage } from '../http/contract.ts';
import { invalid } from '../kit/api-error.ts';
import { createRecord } from '../kit/records.ts';
import { inGroup, word } from '../kit/statuses.ts';
import { isLow } from './low-stock.ts';
import { restockStore } from './restock.ts';

interface Row extends Omit<ReorderLine, 'suggested' | 'unit_cost'> {
  /** In halalas. */
  cost: number | null;
  vat_rate: number | null;
  vat_deductible: boolean | null;
}
/** Active parts with their latest restock: those to be reordered, or those named. */
async function partsOf({ client, company }: Scope, ids: number[] | null): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: `reorder.${ids ? 'named' : 'low'}`,
    text: `select p.id::int as part_id, p.code, p.name_en, p.name_ar, p.measure, (p.quantity - p.reserved)::int as free,
        coalesce(p.reorder_point, 0)::int as reorder_point,
        (select coalesce(sum(r.quantity - r.received_qty), 0)::int from restocks r where r.company_id = p.company_id and r.part_id = p.id
          and (r.status = ${word('restock', 'draft')} or r.status ${inGroup('restock', 'awaited')})) as coming,
        l.provider_id::int, v.name_en as provider_name_en, v.name_ar as provider_name_ar, l.supplier, l.unit_cost::float8 as cost,
        l.vat_rate, l.vat_deductible
      from parts p left join lateral (select r.provider_id, r.supplier, r.unit_cost, r.vat_rate, r.vat_deductible from restocks r
          where r.company_id = p.company_id and r.part_id = p.id and r.status <> ${word('restock', 'cancelled')}
          order by r.id desc limit 1) l on true
        left join providers v on v.company_id = p.company_id and v.id = l.provider_id
      where p.company_id = $1 and p.active and ${ids ? 'p.id = any($2)' : isLow('p')} order by p.code, p.id${ids ? ' for share of p' : ' limit 500'}`,
    values: [company, ...(ids ? [ids] : [])],
  });
  return rows;
}

export const reorderHandlers: Handlers<typeof reorderCalls> = {
  list: async ({ scope }) =>
    (await partsOf(scope, null)).map(({ cost, vat_rate: _, vat_deductible: __, ...row }) => ({
      ...row,
      suggested: suggestedQuantity(row),
      unit_cost: cost === null ? null : money(cost),
    })),
  create: async ({ scope, services, currentUser, body: { lines } }) => {
    const ids = lines.map(({ part_id }) => part_id);
    if (new Set(ids).size < ids.length) throw invalid({ lines: 'maintenance.count.error.twice' });
    const parts = new Map((await partsOf(scope, ids)).map((part) => [part.part_id, part]));
    for (const { part_id, quantity, unit_cost, supplier } of lines) {
      const part = parts.get(part_id);
      if (!part) throw invalid({ lines: 'maintenance.reorder.error.part' });
      const restock = {
        ...{ part_id, quantity },
        unit_cost: unit_cost ?? (part.cost === null ? null : money(part.cost)),
        ...(supplier ? { supplier } : { provider_id: part.provider_id, supplier: part.supplier }),
        ...(part.vat_rate !== null && { vat_rate: part.vat_rate, vat_deductible: part.vat_deductible }),
      };
      const wrong = (key: string) =>
        invalid({ lines: { messageKey: `maintenance.reorder.error.${key}`, values: { part: part.code } } });
      if (!restock.unit_cost) throw wrong('unit_cost');
      const errors = restockErrors(restock);
      if (errors.supplier) throw wrong('supplier');
      if (errors.unit_cost) throw wrong('unit_cost');
      await createRecord(scope, services, currentUser, restockStore, restock);
      await services.broadcast.publish(scope, 'changed', { entity: 'part', id: part_id, version: null });
    }
    return new WithMessage({ created: lines.length }, 'maintenance.reorder.said', { count: lines.length });
  },
};
