import { parseAsInteger, useQueryState } from 'nuqs';
import { incomeInvoiceFields, incomeItemFields, incomeTenantFields } from '../../../api/finance/income-invoice.ts';
import type { Tenant } from '../../../api/leasing/tenant.ts';
import { invoiceFlows } from '../../../machines/finance/invoice/flows.ts';
import { useFormFields, withNames } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { ForTenant } from '../for-tenant.tsx';

/** /invoices/new: for something that no contract says; `tenant_id` in the URL says who pays. */
export function New() {
  const [tenant_id] = useQueryState('tenant_id', parseAsInteger);
  return <ForTenant id={tenant_id} show={(tenant) => <Draft tenant={tenant} />} />;
}

function Draft({ tenant }: { tenant?: Tenant }) {
  const i18n = useTexts();
  const whom = useFormFields(incomeTenantFields);
  const head = useFormFields(incomeInvoiceFields);
  const line = useFormFields(incomeItemFields);
  return (
    <NewRecordPage
      title={useNewLabel('invoice')}
      machine={invoiceFlows.form}
      fields={[...(tenant ? withNames(whom, incomeTenantFields, { tenant_name: tenant.name }, i18n) : whom), ...line, ...head]}
      back="/invoices"
      parents={tenant && { tenant_id: tenant.id }}
    />
  );
}
