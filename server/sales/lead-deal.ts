import type { Lead } from '../../src/api/sales/lead.ts';
import type { Scope } from '../db/scope.ts';
import { inGroup, word } from '../kit/statuses.ts';
import type { GenerationProgress } from '../leasing/generation-shown.ts';
import { unitConflicts } from '../property/occupancy.ts';

interface GenerationRow {
  generation: GenerationProgress | null;
}
type Deal = Pick<Lead, 'deal_approval' | 'down_payment_due' | 'conflicts'>;
/** The terms of the accepted quotation that its units must be free for. */
interface Wanted {
  id: number;
  from: string;
  to: string;
  units: number[];
}
type DealRow = Omit<Deal, 'conflicts'> & GenerationRow & { wanted: Wanted | null };
/** The deal of a lead without quotations. */
export const noDeal: Deal & GenerationRow = {
  deal_approval: 'not_needed',
  down_payment_due: false,
  conflicts: [],
  generation: null,
};

/** The deal of a quoted lead: its accepted quotation, and the progress of its leases. */
export async function dealOf(scope: Scope, id: number): Promise<Deal & GenerationRow> {
  const accepted = `q.company_id = $1 and q.lead_id = $2 and q.status = ${word('quotation', 'accepted')}`;
  const { rows } = await scope.client.query<DealRow>({
    name: 'lead.deal',
    text: `select coalesce((select case when e.status ${inGroup('execution', 'counts')} then e.status else 'missing' end
        from quotations q join executions e on e.company_id = q.company_id and e.entity = 'quotation' and e.record_id = q.id and e.kind = 'deal' and e.id > q.deal_since
        where ${accepted} order by e.id desc limit 1), 'not_needed') as deal_approval,
      exists (select from quotations q where ${accepted} and q.down_payment > 0 and q.down_payment_posted_at is null) as down_payment_due,
      (select jsonb_build_object('id', q.id, 'from', q.start_on, 'to', q.end_on,
          'units', array(select u.unit_id from quotation_units u where u.company_id = q.company_id and u.quotation_id = q.id))
        from quotations q where ${accepted} order by q.id limit 1) as wanted,
      (select jsonb_build_object('status', g.status, 'failed_step', g.failed_step, 'steps', g.steps)
        from generations g where g.company_id = $1 and g.lead_id = $2 order by g.id desc limit 1) as generation`,
    values: [scope.company, id],
  });
  const [row] = rows;
  if (!row) return noDeal;
  const { wanted, ...deal } = row;
  return { ...deal, conflicts: wanted ? await unitConflicts(scope, { ...wanted, butQuotation: wanted.id }) : [] };
}
