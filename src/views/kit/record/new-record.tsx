import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { plusDays } from '../../../calendar/days.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import { useCurrentUser } from '../../app/current-user.tsx';
import { PageTitle } from '../actions/help-button.tsx';
import { Section } from '../display/parts.tsx';
import { useFlow } from '../ground/use-flow.ts';
import type { AnyEdit, EditMachineOf, EditRefOf } from './edit-ref.ts';
import { FormExtra } from './form-extra.tsx';
import { type FormField, RecordForm } from './record-form.tsx';

export interface NewRecordProps {
  title: string;
  machine: EditMachineOf;
  fields: FormField[];
  /** Why it was opened; see the machine. */
  action?: string;
  parents?: Record<string, number>;
  /** Called with the new record, and when the user leaves without saving. */
  onSaved: (record: Versioned) => void;
  onLeave: () => void;
  /** Content below the fields. */
  extra?: (edit: EditRefOf) => ReactNode;
  /** A second way to save, and what then happens with the new record. */
  saveAnd?: { label: string; onSaved: (record: Versioned) => void };
  /** Whether it is the whole page rather than a part of one. */
  isPage?: true;
}

/** The form of a new record. */
export function NewRecord({ title, machine, fields, action, parents, extra, onSaved, onLeave, saveAnd, isPage }: NewRecordProps) {
  const { profile, viewer } = useCurrentUser();
  const { id: company, today, invoice_days_ahead } = profile.company;
  const owner = { company, user: viewer.id };
  const actor = useFlow(machine as AnyEdit, {
    input: { record: null, action, parents, owner, today, days: { invoicing_day: plusDays(today, invoice_days_ahead) } },
  });
  const output = useSelector(actor, (snapshot) => snapshot.output);
  const goesOn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is done; the page gives new functions each time.
  useEffect(() => {
    if (output?.saved) (saveAnd && goesOn.current ? saveAnd.onSaved : onSaved)(output.record);
    else if (output) onLeave();
  }, [output]);
  return (
    <Section aria-label={title}>
      {isPage ? <PageTitle>{title}</PageTitle> : <h2>{title}</h2>}
      <RecordForm
        actor={actor}
        fields={fields}
        {...(saveAnd && {
          saveAnd: {
            label: saveAnd.label,
            onChosen: (chosen) => {
              goesOn.current = chosen;
            },
          },
        })}
      >
        {extra && <FormExtra edit={actor}>{extra(actor)}</FormExtra>}
      </RecordForm>
    </Section>
  );
}

/** A page for a new record, which opens the record once it is saved. */
export function NewRecordPage({ back, ...props }: Omit<NewRecordProps, 'onSaved' | 'onLeave'> & { back: string }) {
  const [, navigate] = useLocation();
  return (
    <div style={{ padding: '16px 20px' }}>
      <NewRecord
        {...props}
        isPage
        onSaved={({ id }) => navigate(`${back}/${id}`, { replace: true })}
        onLeave={() => navigate(back)}
      />
    </div>
  );
}
