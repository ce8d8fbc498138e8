import type { Quotation } from '../../../api/sales/quotation.ts';
import { quotationByIdMachine } from '../../../machines/sales/quotation/flows.ts';
import { Loading } from '../../kit/display/parts.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';

/** What finalizing the lead's accepted quotation creates. */
export function FinalizeMeans({ id }: { id: number }) {
  const { answer, error, retry } = useRead(quotationByIdMachine, { id });
  return answer ? <WhatIsMade quotation={answer} /> : <Loading error={error} onRetry={retry} height="96px" />;
}

/** How many tenants, contracts, leases and installments a quotation creates. */
export function WhatIsMade({ quotation }: { quotation: Quotation }) {
  const { t, date, money, number } = useTexts();
  const { units, schedule, tenant_id, lead_name, start_on, end_on, total_gross, deposit, deposit_waived } = quotation;
  const [first] = schedule;
  return (
    <>
      <p>{t('sales.made.this')}</p>
      <ul>
        {tenant_id === null && <li>{t('sales.made.tenant', { name: lead_name ?? '' })}</li>}
        <li>{t('sales.made.contract', { from: date(start_on), to: date(end_on), total: money(total_gross) })}</li>
        <li>
          {t('sales.made.leases', { count: units.length })} <bdi>{units.map((unit) => unit.number).join(' · ')}</bdi>
        </li>
        {first && (
          <li>
            {t('sales.made.installments', {
              count: schedule.length,
              number: number(schedule.length),
              amount: money(first.gross),
              day: date(first.due_on),
            })}
          </li>
        )}
        {!deposit_waived && Number(deposit) > 0 && <li>{t('sales.made.deposit', { amount: money(deposit) })}</li>}
        <li>{t('sales.made.orders', { count: units.length })}</li>
      </ul>
    </>
  );
}
