import { sql } from 'drizzle-orm';
import { word } from '../kit/statuses.ts';

/** Whether a lease ended before the period of installment `i`, or never began. */
export const isLeaseOver = (lease: string): string => `(i.from_on between ${lease}.start_on and ${lease}.end_on
  and (${lease}.status = ${word('lease', 'cancelled')} or i.from_on > ${lease}.ended_on))`;

/** Whether `line` of installment `i` isn't due any more: its lease ended before the installment's period, or never began. */
export const isLineCancelled = `exists (select from leases l
  join contracts c on c.company_id = l.company_id and c.id = l.contract_id
  join quotation_units q on q.company_id = c.company_id and q.quotation_id = c.quotation_id and q.unit_id = l.unit_id
  join quotation_unit_items p on p.company_id = q.company_id and p.quotation_unit_id = q.id
  where l.company_id = i.company_id and l.contract_id = i.contract_id and p.id = (line ->> 'quotation_unit_item')::bigint
    and ${isLeaseOver('l')})`;
export const lineIsCancelled = sql.raw(isLineCancelled);
