import type { ReactNode } from 'react';
import { isRehearsed } from '../../../machines/kit/chart-statuses.ts';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { RecordSnapshot } from '../../../machines/kit/record/record-flow.ts';
import { ConfirmDelete } from '../overlays/dialog.tsx';
import { Consequences } from './consequences.tsx';
import type { FormField } from './record-form.tsx';
import { RecordPrompt } from './record-prompt.tsx';

/** A transition's required input, as payload fields. */
export type EventForms = Record<string, FormField[]>;

interface Props<R extends Versioned> {
  snapshot: RecordSnapshot<R, Record<string, unknown>>;
  send: (event: { type: string } & Record<string, unknown>) => void;
  asks: EventForms;
  /** Consequences of an event besides its figures. */
  consequences: (event: string) => ReactNode;
  entity: string;
}

/** The prompts before an action: a transition's input, or confirming a deletion. */
export function RecordPrompts<R extends Versioned>({ snapshot, send, asks, consequences, entity }: Props<R>) {
  const { wanted, record, failure, deletionImpact } = snapshot.context;
  const isIn = (state: Parameters<typeof snapshot.matches>[0]) => snapshot.matches(state);
  const hasFailed = isIn('removeFailed');
  return (
    <>
      {isIn('prompting') && wanted && (
        <RecordPrompt
          key={wanted.event}
          wanted={wanted}
          fields={asks[wanted.meta.asks ?? ''] ?? []}
          consequences={(payload) => (
            <>
              {consequences(wanted.event)}
              {record && isRehearsed(wanted.meta) && (
                <Consequences
                  entity={entity}
                  id={record.id}
                  event={wanted.event}
                  payload={payload}
                  isComplete={!wanted.meta.asks}
                />
              )}
            </>
          )}
          onAnswer={(payload) => send({ type: 'answer', payload })}
          onLeave={() => send({ type: 'cancel' })}
        />
      )}
      {(isIn('confirming') || isIn('removing') || hasFailed) && (
        <ConfirmDelete
          error={hasFailed ? failure?.message : null}
          isPending={isIn('removing')}
          deletionImpact={deletionImpact}
          isPreviewing={isIn({ confirming: 'previewing' })}
          onYes={() => send({ type: hasFailed ? 'retry' : 'confirm' })}
          onLeave={() => send({ type: hasFailed ? 'dismiss' : 'cancel' })}
        />
      )}
    </>
  );
}
