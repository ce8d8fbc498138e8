import { choicesOf } from '../../../machines/kit/choices.ts';
import { leadEditMachine } from '../../../machines/sales/lead/flows.ts';
import { unitTypeChoicesMachine } from '../../../machines/sales/unit-type-choices.ts';
import { useChoosing } from '../../kit/fields/choices.ts';
import { useTexts } from '../../kit/ground/texts.tsx';
import { useRead } from '../../kit/ground/use-read.ts';
import { NewRecordPage } from '../../kit/record/new-record.tsx';
import { leadFields } from './form.ts';

/** a record without an id is new. */
export function NewLead() {
  const said = useTexts();
  const { answer: types } = useRead(unitTypeChoicesMachine, null);
  const levels = useChoosing(choicesOf('interest_level'));
  const choices = (types ?? []).map((type) => ({ id: String(type.id), label: said.name(type) }));
  return (
    <NewRecordPage
      title={said.t('sales.lead.new')}
      machine={leadEditMachine}
      fields={leadFields(said, choices, levels)}
      back="/leads"
    />
  );
}
