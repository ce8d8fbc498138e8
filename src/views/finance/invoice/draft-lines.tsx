import { incomeItemFields } from '../../../api/finance/income-invoice.ts';
import { type DraftLine, draftLinesMachine } from '../../../machines/finance/invoice/income.ts';
import { partList } from '../../kit/record/part-list.tsx';

/** The lines of an invoice that is still being written. */
export const DraftLines = partList<DraftLine>({
  machine: draftLinesMachine,
  fields: incomeItemFields,
  texts: { label: 'finance.invoice.lines', add: 'finance.invoice_line.add', none: 'finance.invoice.no_lines' },
  nameOf: ({ description }) => description,
  columns: [
    [
      { field: 'description', as: 'strong' },
      { field: 'income_category_id', as: 'small' },
    ],
    [
      { say: ({ quantity, price, net }, { money }) => `${quantity > 1 ? `${quantity} × ${money(price)} = ` : ''}${money(net)}` },
      { say: ({ vat_category, vat }, { t, money }) => `${t(`finance.vat_category.${vat_category}`)} · ${money(vat)}` },
    ],
    [{ say: ({ gross }, { money }) => money(gross) }],
  ],
});
