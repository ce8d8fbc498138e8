import type { Lead } from '../../../api/sales/lead.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { leadQuotationsMachine, newQuotationMachine } from '../../../machines/sales/lead/parts.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { useRead, useTask } from '../../kit/ground/use-read.ts';
import { QuotationsOf } from '../quotation/quotations-of.tsx';

/** The lead's quotations, and a new one. */
export function LeadQuotations({ lead }: { lead: Lead }) {
  const { profile } = useCurrentUser();
  const { today } = profile.company;
  return (
    <QuotationsOf
      list={useRead(leadQuotationsMachine, { id: lead.id })}
      adding={useTask(newQuotationMachine)}
      params={{ lead_id: lead.id }}
      property_use={lead.property_use ?? 'residential'}
      start_on={lead.move_in_on && lead.move_in_on > today ? lead.move_in_on : today}
      isClosed={!hasTag(leadLifecycle, lead.status, 'takes_quotations')}
    />
  );
}
