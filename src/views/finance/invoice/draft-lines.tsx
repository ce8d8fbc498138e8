import { incomeItemFields } from '../../../api/finance/income-invoice.ts';
import type { Invoice } from '../../../api/finance/invoice.ts';
import { draftLinesMachine } from '../../../machines/finance/invoice/income.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { PartList, useParts } from '../../kit/record/parts.tsx';

/** The lines of an invoice that is still being written. */
export function DraftLines({ invoice: { id, tenant_id } }: { invoice: Invoice }) {
  const { t, money, name } = useTexts();
  return (
    <PartList
      parts={useParts(draftLinesMachine, { tenant_id, id })}
      label={t('finance.invoice.lines')}
      add={t('finance.invoice_line.add')}
      none={t('finance.invoice.no_lines')}
      nameOf={({ description }) => description}
      fields={useFormFields(incomeItemFields)}
      show={({ description, category_name_en, category_name_ar, quantity, price, vat_category, net, vat, gross }) => [
        <>
          <strong>{description}</strong>
          <small>{name({ name_en: category_name_en, name_ar: category_name_ar })}</small>
        </>,
        <>
          <span>
            {quantity > 1 ? `${quantity} × ${money(price)} = ` : ''}
            {money(net)}
          </span>
          <span>
            {t(`finance.vat_category.${vat_category}`)} · {money(vat)}
          </span>
        </>,
        money(gross),
      ]}
    />
  );
}
