import { ticketFields } from '../../../api/community/ticket.ts';
import { ticketFlows } from '../../../machines/community/ticket/flows.ts';
import { useFormFields } from '../../kit/entity/form-fields.ts';
import { useNewLabel } from '../../kit/entity/new-label.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';

/** /tickets/new */
export const New = () => (
  <NewRecordPage title={useNewLabel('ticket')} machine={ticketFlows.form} fields={useFormFields(ticketFields)} back="/tickets" />
);
