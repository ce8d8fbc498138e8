import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { sayDiscount } from './form.ts';

/** Whether a unit or a whole offer lies below the list prices. */
export const isBelowList = ({ below_list }: { below_list: string }): boolean => Number(below_list) > 0;

/** The totals and how they are calculated. */
export function Totals({ quotation }: { quotation: Quotation }) {
  const said = useTexts();
  const { t, money, date, number, percent } = said;
  const first = quotation.schedule.find(({ gross }) => Number(gross) > 0);
  const discount = sayDiscount(said, quotation);
  return (
    <Sum aria-label={t('sales.quotation.totals')}>
      <h2>{t('sales.quotation.totals')}</h2>
      <dl>
        <Line label={t('sales.quotation.yearly_rent')}>{money(quotation.yearly_rent)}</Line>
        {discount && <Line label={t('sales.quotation.discount')}>{discount}</Line>}
        {isBelowList(quotation) && (
          <>
            <Line label={t('sales.quotation.list_total')}>{money(quotation.list_total)}</Line>
            <Line label={t('sales.quotation.below_list')}>
              {t('sales.quotation.below_list_of', {
                amount: money(quotation.below_list),
                percent: percent(quotation.discount_percent),
              })}
            </Line>
          </>
        )}
        <Line label={t('sales.quotation.net')}>{money(quotation.total_net)}</Line>
        <Line label={t('sales.quotation.vat')}>{money(quotation.total_vat)}</Line>
        <Line label={t('sales.quotation.total')} isSum>
          {money(quotation.total_gross)}
        </Line>
        <Line label={t('sales.quotation.deposit')}>
          {quotation.deposit_waived ? t('sales.quotation.waived') : money(quotation.deposit)}
        </Line>
        {first && <Line label={t('sales.quotation.first_due', { day: date(first.due_on) })}>{money(first.gross)}</Line>}
      </dl>
      <small>{t('sales.quotation.dues', { count: quotation.schedule.length, number: number(quotation.schedule.length) })}</small>
    </Sum>
  );
}

const Line = ({ label, isSum, children }: { label: string; isSum?: boolean; children: ReactNode }) => (
  <div data-sum={isSum || undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Sum = styled.aside`
  position: sticky; inset-block-start: 12px; display: grid; gap: 8px; padding: 12px 14px; border: 1px solid var(--line); border-radius: var(--radius);
  dl { display: grid; gap: 6px 12px; grid-template-columns: 1fr auto; }
  dl > div { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; }
  dt, small { color: var(--text-soft); }
  dd { font-variant-numeric: tabular-nums; text-align: end; }
  [dir='rtl'] & dd { text-align: start; }
  [data-sum] { padding-block: 6px; border-block: 1px solid var(--line); font-weight: 600; }
  [data-sum] dt { color: var(--text); }
`;
