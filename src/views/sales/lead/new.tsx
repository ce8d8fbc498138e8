import { useState } from 'react';
import { type Lead, leadFields, leadForm } from '../../../api/sales/lead.ts';
import { leadEditMachine } from '../../../machines/sales/lead/flows.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { Quoting } from './quote.tsx';
import { Twin } from './twin.tsx';

/** a record without an id is new. */
export function New() {
  const { t } = useTexts();
  const { may } = useCurrentUser();
  const [made, setMade] = useState<Lead | null>(null);
  const fields = useFormFields(leadFields, leadForm);
  if (made) return <Quoting lead={made} />;
  return (
    <NewRecordPage
      title={t('sales.lead.new')}
      machine={leadEditMachine}
      fields={fields}
      back="/leads"
      {...(may('quotations.create') && {
        // The form's flow is that of a lead, and so is what it saves.
        saveAnd: { label: t('sales.lead.save_and_quote'), onSaved: (lead) => setMade(lead as Lead) },
      })}
      extra={(edit) => <Twin edit={edit} />}
    />
  );
}
