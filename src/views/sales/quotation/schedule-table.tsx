import type { ReactNode } from 'react';
import { Day } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';

/** A payment: amounts as API strings, ISO dates. */
interface Due {
  number: number;
  due_on: string;
  from_on: string;
  to_on: string;
  net: string;
  vat: string;
  gross: string;
  /** A quotation's rent-free days. */
  is_free?: boolean;
}

/** A payment schedule; `also` adds a column with a further amount. */
export function ScheduleTable<D extends Due>({
  caption,
  dues,
  also,
  total,
}: {
  caption: string;
  dues: readonly D[];
  also?: { label: string; of: (due: D) => ReactNode };
  total?: { net: string; vat: string; gross: string };
}) {
  const { t, date, money } = useTexts();
  return (
    <SmallTable
      caption={caption}
      heads={[
        { label: '#' },
        { label: t('sales.quotation.due') },
        { label: t('sales.quotation.period') },
        { label: t('sales.quotation.net'), isNumber: true },
        { label: t('sales.quotation.vat'), isNumber: true },
        { label: t('sales.quotation.total'), isNumber: true },
        ...(also ? [{ label: also.label, isNumber: true }] : []),
      ]}
      rows={[
        ...dues.map((due) => ({
          key: due.number,
          cells: [
            due.number,
            <Day key="d" iso={due.due_on} />,
            `${date(due.from_on)} – ${date(due.to_on)}${due.is_free ? ` · ${t('sales.quotation.rent_free')}` : ''}`,
            money(due.net),
            money(due.vat),
            money(due.gross),
            ...(also ? [also.of(due)] : []),
          ],
        })),
        ...(total
          ? [
              {
                key: 'total',
                cells: [
                  '',
                  '',
                  t('sales.quotation.total'),
                  money(total.net),
                  money(total.vat),
                  <strong key="t">{money(total.gross)}</strong>,
                ],
              },
            ]
          : []),
      ]}
    />
  );
}
