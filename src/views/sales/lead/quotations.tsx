import type { Lead } from '../../../api/sales/lead.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { leadQuotationsMachine, newQuotationMachine } from '../../../machines/sales/lead/parts.ts';
import { firstTerms } from '../../../machines/sales/lead/quoting.ts';
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
      terms={firstTerms(lead, today)}
      isClosed={!hasTag(leadLifecycle, lead.status, 'takes_quotations')}
    />
  );
}
