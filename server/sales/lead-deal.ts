import type { Lead } from '../../src/api/sales/lead.ts';
import type { Scope } from '../db/scope.ts';
import { inGroup, word } from '../kit/statuses.ts';
import type { GenerationProgress } from '../leasing/generation-shown.ts';

interface GenerationRow {
  generation: GenerationProgress | null;
}
type Deal = Pick<Lead, 'deal_approval' | 'down_payment_due' | 'units_free'>;
/** The deal of a lead without quotations. */
export const noDeal: Deal & GenerationRow = {
  deal_approval: 'not_needed',
  down_payment_due: false,
  units_free: true,
  generation: null,
};

/** The deal of a quoted lead: its accepted quotation, and the progress of its leases. */
export async function dealOf(scope: Scope, id: number): Promise<Deal & GenerationRow> {
  const accepted = `q.company_id = $1 and q.lead_id = $2 and q.status = ${word('quotation', 'accepted')}`;
  const { rows } = await scope.client.query<Deal & GenerationRow>({
    name: 'lead.deal',
    text: `select coalesce((select case when e.status ${inGroup('execution', 'counts')} then e.status else 'missing' end
        from quotations q join executions e on e.company_id = q.company_id and e.entity = 'quotation' and e.record_id = q.id and e.kind = 'deal'
        where ${accepted} order by e.id desc limit 1), 'not_needed') as deal_approval,
      exists (select from quotations q where ${accepted} and q.down_payment > 0 and q.down_payment_posted_at is null) as down_payment_due,
      not exists (select from quotations q join quotation_units u on u.company_id = q.company_id and u.quotation_id = q.id
        join leases l on l.company_id = u.company_id and l.unit_id = u.unit_id and l.status ${inGroup('lease', 'keeps_unit')}
          and daterange(l.start_on, coalesce(l.ended_on, l.end_on), '[]') && daterange(q.start_on, q.end_on, '[]')
        where ${accepted} and not exists (select from contracts c where c.company_id = l.company_id and c.id = l.contract_id and c.quotation_id = q.id)) as units_free,
      (select jsonb_build_object('status', g.status, 'failed_step', g.failed_step, 'steps', g.steps)
        from generations g where g.company_id = $1 and g.lead_id = $2 order by g.id desc limit 1) as generation`,
    values: [scope.company, id],
  });
  return rows[0] ?? noDeal;
}
