import { useState } from 'react';
import type { Unit } from '../../../api/property/unit.ts';
import { plusDays } from '../../../calendar/days.ts';
import { plusMonths } from '../../../calendar/months.ts';
import { sourceOf } from '../../../machines/kit/choices.ts';
import { newQuotationMachine } from '../../../machines/sales/lead/parts.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { Button } from '../../kit/actions/button.tsx';
import { FailureAlert } from '../../kit/display/failure-alert.tsx';
import { Row, Section } from '../../kit/display/parts.tsx';
import { LazyComboField } from '../../kit/fields/lazy-fields.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useTask } from '../../kit/ground/use-read.ts';
import { useOpened } from '../../sales/quotation/quotations-of.tsx';

/** Offers the unit to a lead, for a year from the first day on which it is free. */
export function QuoteUnit({ unit }: { unit: Unit }) {
  const { t, date } = useTexts();
  const { profile, may } = useCurrentUser();
  const { perform, failure, busy, answer } = useTask(newQuotationMachine);
  const [lead, setLead] = useState<string | number>('');
  useOpened(answer);
  if (!may('quotations.create') || unit.market !== 'for_lease') return null;
  const { today } = profile.company;
  const { occupied_until: until } = unit;
  const start_on = until !== null && until >= today ? plusDays(until, 1) : today;
  const end_on = plusDays(plusMonths(start_on, 12, 'gregorian'), -1);
  const quote = () =>
    perform({
      params: { lead_id: Number(lead) },
      body: { property_use: unit.property_use, start_on, end_on, unit_id: unit.id },
    });
  return (
    <Section aria-busy={busy}>
      <h2>{t('sales.unit.quote')}</h2>
      <FailureAlert failure={failure} />
      <Row>
        <LazyComboField
          label={t('sales.quotation.customer')}
          value={String(lead)}
          source={sourceOf('lead')}
          hint={t('sales.unit.quote_term', { from: date(start_on), to: date(end_on) })}
          onChange={(id) => setLead(id ?? '')}
        />
        <Button isPending={busy} why={!lead && t('sales.unit.quote_whom')} onPress={quote}>
          {t('sales.unit.quote')}
        </Button>
      </Row>
    </Section>
  );
}
