import { waitingListEntryFields } from '../../../api/sales/waiting-list-entry.ts';
import { waitingListEntryFlows } from '../../../machines/sales/waiting-list-entry/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

/** /waiting-list/new */
export const New = () => (
  <NewRecordPage
    title={useNewLabel('waiting_list_entry')}
    machine={waitingListEntryFlows.form}
    fields={useFormFields(waitingListEntryFields)}
    back="/waiting-list"
  />
);
