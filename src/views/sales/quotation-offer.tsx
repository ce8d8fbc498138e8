import { styled } from 'styled-components';
import type { Quotation } from '../../api/sales/quotation.ts';
import { useHere } from '../app/viewer.tsx';
import { Button } from '../kit/button.tsx';
import { SmallTable } from '../kit/small-table.tsx';
import { useTexts } from '../kit/texts.tsx';

/** The offer as the customer gets it, to be printed in the language of the page. */
export function Offer({ quotation }: { quotation: Quotation }) {
  const { t, name, money, date, hijri } = useTexts();
  const { profile } = useHere();
  return (
    <Paper>
      <Button className="no-print" onPress={() => print()}>
        {t('sales.offer.print')}
      </Button>
      <h1>{name(profile.company)}</h1>
      <h2>
        {t('sales.offer.title')} {quotation.ref_no}
      </h2>
      <p>{t('sales.offer.to', { name: quotation.lead_name ?? quotation.tenant_name ?? '' })}</p>
      <p>
        {t('sales.offer.term', {
          from: `${date(quotation.start_on)} (${hijri(quotation.start_on)})`,
          to: `${date(quotation.end_on)} (${hijri(quotation.end_on)})`,
        })}{' '}
        {t('sales.quotation.valid', { day: date(quotation.valid_until) })}
      </p>
      <SmallTable
        caption={t('app.nav.units')}
        heads={[
          { label: t('sales.unit.number') },
          { label: t('sales.item.what') },
          { label: t('sales.item.periodicity') },
          { label: t('sales.item.amount'), isNumber: true },
        ]}
        rows={quotation.units.flatMap((unit) =>
          unit.items.map((item) => ({
            key: item.id,
            cells: [
              `${unit.number} · ${name({ name_en: unit.building_name_en, name_ar: unit.building_name_ar })}`,
              item.item_type === 'unit' ? t('sales.item.unit') : item.description,
              t(`sales.periodicity.${item.periodicity}`),
              money(item.amount),
            ],
          })),
        )}
      />
      <SmallTable
        caption={t('sales.quotation.schedule')}
        heads={[
          { label: t('sales.quotation.due') },
          { label: t('sales.quotation.net'), isNumber: true },
          { label: t('sales.quotation.vat'), isNumber: true },
          { label: t('sales.quotation.total'), isNumber: true },
        ]}
        rows={quotation.schedule.map((row) => ({
          key: row.number,
          cells: [date(row.due_on), money(row.net), money(row.vat), money(row.gross)],
        }))}
      />
      <p className="num">
        <strong>
          {t('sales.quotation.total')}: {money(quotation.total_gross)} {t('sales.riyals')}
        </strong>
      </p>
    </Paper>
  );
}

const Paper = styled.article`display: grid; gap: 12px; max-inline-size: 760px; padding: 20px; border: 1px solid var(--line); border-radius: var(--radius); > button { justify-self: end; } @media print { border: 0; padding: 0; }`;
