import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Lead } from '../../../api/sales/lead.ts';
import { hasTag } from '../../../machines/kit/define-lifecycle.ts';
import { toast } from '../../../machines/kit/notifier.ts';
import { leadLifecycle } from '../../../machines/sales/lead/lifecycle.ts';
import { quoteLeadMachine } from '../../../machines/sales/lead/quoting.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import type { ActionItem } from '../../kit/actions/action-bar.tsx';
import { Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useOpened } from '../quotation/quotations-of.tsx';

/** Quoting a lead: as a step that leads on from its page, and what kept it from happening. */
export function useQuoting() {
  const { t } = useTexts();
  const { may, viewer, profile } = useCurrentUser();
  const { perform, answer, busy, failure } = useTask(quoteLeadMachine);
  useOpened(answer);
  const quote = (lead: Lead) => perform({ lead, viewer, today: profile.company.today });
  const leading = (lead: Lead): ActionItem[] =>
    may('quotations.create') && lead.quotations_open === 0 && hasTag(leadLifecycle, lead.status, 'takes_quotations')
      ? [{ id: '.quote', label: t('sales.lead.quote'), isPending: busy, onPress: () => quote(lead) }]
      : [];
  return { quote, leading, failure };
}

/** A lead that was just saved is quoted; where that fails, its page says what is missing. */
export function Quoting({ lead }: { lead: Lead }) {
  const { quote, failure } = useQuoting();
  const [, navigate] = useLocation();
  const begun = useRef(false);
  useEffect(() => {
    if (!begun.current) quote(lead);
    begun.current = true;
  });
  useEffect(() => {
    if (!failure) return;
    toast({ message: failure.message });
    navigate(`/leads/${lead.id}`, { replace: true });
  }, [failure, lead.id, navigate]);
  return <Loading height="60vh" />;
}
