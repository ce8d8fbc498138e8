import { Link } from 'wouter';
import { type DunningCaseDetails, dunningCaseFields } from '../../../api/finance/dunning-case.ts';
import { readLog } from '../../../machines/app/history.ts';
import { dunningCaseFlows } from '../../../machines/finance/dunning-case/flows.ts';
import { dunningCaseLifecycle } from '../../../machines/finance/dunning-case/lifecycle.ts';
import { Stack } from '../../kit/display/parts.tsx';
import { FieldFacts } from '../../kit/entity/field-facts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { Items, Letters } from './parts.tsx';

const details = [
  'opened_on',
  'oldest_due_on',
  'days',
  'overdue',
  'covered',
  'last_contact_on',
  'waits_until',
  'reason',
  'closed_on',
];

/** /dunning-cases/:id */
export function Page({ id }: { id: number }) {
  const { t, money, date, name } = useTexts();
  const until = (key: 'promise' | 'pause') =>
    ({ name: 'until', label: t(`finance.dunning_case.until.${key}`), kind: 'date', isRequired: true }) as const;
  const reason = { name: 'reason', label: t('sales.ask.reason'), kind: 'long', isRequired: true } as const;
  return (
    <RecordPage<DunningCaseDetails>
      entity="dunning_case"
      hasDocument
      machine={dunningCaseFlows.page}
      id={id}
      lifecycle={dunningCaseLifecycle}
      back={{ to: '/dunning-cases', label: t('app.nav.dunning_cases') }}
      title={({ tenant_name }) => tenant_name}
      facts={(one) => (
        <>
          <Link href={`/tenants/${one.tenant_id}?tab=money`}>{one.tenant_name}</Link>
          {one.contract_id && <Link href={`/contracts/${one.contract_id}`}>{one.contract_ref_no}</Link>}
          <span>{t('finance.dunning_case.owes', { amount: money(one.overdue) })}</span>
          {one.next_step_on && (
            <span>
              {t('finance.dunning_case.next', {
                step: name({ name_en: one.next_step_name_en ?? '', name_ar: one.next_step_name_ar ?? '' }),
                day: date(one.next_step_on),
              })}
            </span>
          )}
        </>
      )}
      asks={{ promise: [until('promise')], pause: [until('pause'), reason], reason: [reason] }}
      log={(one, signal) => readLog('dunning_case', one.id, signal)}
      tabs={[
        {
          id: 'details',
          label: t('sales.lead.details'),
          show: (one) => (
            <Stack>
              <Items items={one.items} />
              <Letters letters={one.letters} />
              <FieldFacts fields={dunningCaseFields} names={details} record={one} />
            </Stack>
          ),
        },
      ]}
    />
  );
}
