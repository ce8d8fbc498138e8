import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { leadEditMachine } from '../../machines/sales/lead.machine.ts';
import { unitTypeChoicesMachine } from '../../machines/sales/unit-type-choices.machine.ts';
import { useHere } from '../app/viewer.tsx';
import { type EditRefOf, RecordForm } from '../kit/record-form.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useTexts } from '../kit/texts.tsx';
import { useFlow } from '../kit/use-flow.ts';
import { useRead } from '../kit/use-read.ts';
import { leadFields } from './lead-fields.ts';

/** a record without an id is new. */
export function NewLead() {
  const { t, name } = useTexts();
  const { profile, viewer } = useHere();
  const [, navigate] = useLocation();
  const actor = useFlow(leadEditMachine, {
    input: { record: null, owner: { company: profile.company.id, user: viewer.id }, today: profile.company.today },
  });
  const output = useSelector(actor, (snapshot) => snapshot.output);
  const { answer: types } = useRead(unitTypeChoicesMachine, null);
  useEffect(() => {
    if (output) navigate(output.saved ? `/leads/${output.record.id}` : '/leads');
  }, [output, navigate]);
  return (
    <Sheet title={t('sales.lead.new')}>
      <RecordForm
        actor={actor as unknown as EditRefOf}
        fields={leadFields(
          t,
          (types ?? []).map((type) => ({ id: String(type.id), label: name(type) })),
        )}
      />
    </Sheet>
  );
}
