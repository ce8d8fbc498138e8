import { useContext } from 'react';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { Empty } from '../../kit/display/parts.tsx';
import { SmallTable } from '../../kit/display/small-table.tsx';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PanelContext } from '../../kit/list/side-panel.tsx';

/** Lines of an invoice; in a side panel without the categories, which leave no room for the amounts. */
export function InvoiceLines({ invoice: { lines } }: { invoice: Invoice }) {
  const { t, money, date, name, percent } = useTexts();
  const isNarrow = useContext(PanelContext) !== null;
  const fitting = <T,>(columns: T[]): T[] => columns.filter((_, at) => !isNarrow || (at !== 1 && at !== 2));
  if (!lines.length) return <Empty title={t('finance.invoice.no_lines')} />;
  return (
    <SmallTable
      caption={t('finance.invoice.lines')}
      heads={fitting([
        { label: t('finance.invoice_line.description') },
        { label: t('finance.invoice_line.category') },
        { label: t('finance.invoice_line.vat_category') },
        { label: t('sales.quotation.net'), isNumber: true },
        { label: t('sales.quotation.vat'), isNumber: true },
        { label: t('sales.quotation.total'), isNumber: true },
      ])}
      rows={lines.map((line) => ({
        key: line.id,
        cells: fitting([
          <span key="d">
            {line.description}
            {line.from_on && line.to_on && ` · ${date(line.from_on)} – ${date(line.to_on)}`}
            {line.quantity > 1 && ` · ${line.quantity} × ${money(line.price)}`}
          </span>,
          name({ name_en: line.category_name_en, name_ar: line.category_name_ar }),
          `${t(`finance.vat_category.${line.vat_category}`)}${line.vat_rate ? ` ${percent(line.vat_rate / 100)}` : ''}`,
          money(line.net),
          money(line.vat),
          money(line.gross),
        ]),
      }))}
    />
  );
}
