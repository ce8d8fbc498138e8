import { leadFields, leadForm } from '../../../api/sales/lead.ts';
import { leadEditMachine } from '../../../machines/sales/lead/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

/** a record without an id is new. */
export function New() {
  const { t } = useTexts();
  return (
    <NewRecordPage
      title={t('sales.lead.new')}
      machine={leadEditMachine}
      fields={useFormFields(leadFields, leadForm)}
      back="/leads"
    />
  );
}
