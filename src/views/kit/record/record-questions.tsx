import type { ReactNode } from 'react';
import type { Versioned } from '../../../machines/kit/edit/edit-form.ts';
import type { RecordSnapshot } from '../../../machines/kit/record/record-flow.ts';
import { ConfirmDelete } from '../overlays/dialog.tsx';
import { Asking } from './record-asking.tsx';
import type { FormField } from './record-form.tsx';

/** What a transition asks the person for, as fields of its payload. */
export type Asks = Record<string, FormField[]>;

interface Props<R extends Versioned> {
  snapshot: RecordSnapshot<R, Record<string, unknown>>;
  send: (event: { type: string } & Record<string, unknown>) => void;
  asks: Asks;
  /** What an event does to the world, in numbers, said before it is done. */
  consequences: (event: string) => ReactNode;
}

/** What is asked before something is done to a record: what a transition needs, or whether it is to be deleted. */
export function RecordQuestions<R extends Versioned>({ snapshot, send, asks, consequences }: Props<R>) {
  const { wanted, failure, losses } = snapshot.context;
  const isIn = (state: unknown) => snapshot.matches(state as never);
  const hasFailed = isIn('removeFailed');
  return (
    <>
      {isIn('asking') && wanted && (
        <Asking
          key={wanted.event}
          wanted={wanted}
          fields={asks[wanted.meta.asks ?? ''] ?? []}
          consequences={consequences(wanted.event)}
          onAnswer={(payload) => send({ type: 'answer', payload })}
          onLeave={() => send({ type: 'cancel' })}
        />
      )}
      {(isIn('confirming') || isIn('removing') || hasFailed) && (
        <ConfirmDelete
          error={hasFailed ? failure?.message : null}
          isPending={isIn('removing')}
          losses={losses}
          isWeighing={isIn({ confirming: 'weighing' })}
          onYes={() => send({ type: hasFailed ? 'retry' : 'confirm' })}
          onLeave={() => send({ type: hasFailed ? 'dismiss' : 'cancel' })}
        />
      )}
    </>
  );
}
