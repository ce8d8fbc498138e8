import { assign, sendTo, setup } from 'xstate';
import { type Answered, failureOf } from '../../../api/client.ts';
import type { Failure, Refusal } from '../../../api/failure.ts';
import type { Quotation } from '../../../api/sales/quotation.ts';
import { failureGuards } from '../../kit/actors.ts';
import { hasTag } from '../../kit/define-lifecycle.ts';
import type { EditOutput, Versioned } from '../../kit/edit/edit-form.ts';
import { availableEvents, type FlowMeta, may, type Viewer } from '../../kit/lifecycle.ts';
import { toast } from '../../kit/notifier.ts';
import { type UndoEvent, undoOffer } from '../../kit/record/undo.ts';
import { awaitSignal } from '../../kit/signals.ts';
import {
  type ContentChange,
  changeContent,
  chargeEditMachine,
  rentEditMachine,
  rentOf,
  type UnitRent,
  withRent,
} from './content.ts';
import { factsOf } from './facts.ts';
import { quotationLifecycle } from './lifecycle.ts';

type BuilderEvent =
  | ContentChange
  | { type: 'rent.edit'; unit_id: number }
  | { type: 'charge.add'; unit_id: number }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'dismiss' }
  /** The current quotation, after anyone's change. */
  | { type: 'remote.record'; record: Quotation }
  | { type: 'signed.in' }
  | UndoEvent;

export interface BuilderInput {
  quotation: Quotation;
  viewer: Viewer;
  /** The company's id, for drafts. */
  company: number;
  today: string;
}
interface Former {
  unit_id: number;
  fields: object;
}
export interface BuilderContext extends BuilderInput {
  /** The change being made, being confirmed, or refused. */
  wanted: ContentChange | null;
  /** The unit whose form is open. */
  unit_id: number | null;
  /** The rent before the last change, while it can be restored; and what is being restored. */
  former: Former | null;
  takingBack: Former | null;
  failure: Failure | null;
}

/** Whether the user may change the quotation's content. */
export const isOpen = ({ quotation, viewer }: BuilderContext): boolean =>
  may(viewer, 'quotations.edit') && hasTag(quotationLifecycle, quotation.status, 'editable');

/** Why its discount can't be requested: no rule covers it. */
export const uncovered = ({ quotation, viewer, today }: BuilderContext): Refusal[] =>
  availableEvents(quotationLifecycle, quotation.status, factsOf(quotation, viewer, today))
    .filter(({ event }) => event === 'request_for_approval')
    .flatMap(({ refusals }) => refusals.filter(({ guard }) => guard === 'isDiscountCovered'));

/** The actors, guards and actions of the builder's chart. */
export const builderWords = setup({
  types: {
    context: {} as BuilderContext,
    events: {} as BuilderEvent,
    input: {} as BuilderInput,
    meta: {} as FlowMeta,
    transitionMeta: {} as { label: string },
    children: {} as { rent: 'rent'; charge: 'charge' },
  },
  actors: {
    perform: changeContent,
    rent: rentEditMachine,
    charge: chargeEditMachine,
    awaitSignal,
    undoOffer,
  },
  guards: {
    ...failureGuards,
    isOpen: ({ context }) => isOpen(context),
    isOpenWith: ({ context }, { unit_id }: { unit_id: number }) =>
      isOpen(context) && context.quotation.units.some((unit) => unit.unit_id === unit_id),
    hasRent: ({ context }, { unit_id }: { unit_id: number }) => isOpen(context) && rentOf(context.quotation, unit_id) !== null,
    mayTakeBack: ({ context }) => isOpen(context) && context.former !== null,
    /** A form that failed has nothing to retry. */
    hasWanted: ({ context }) => context.wanted !== null,
    isSaved: (_, { output }: { output: EditOutput<Versioned> }) => output.saved,
    /** The unit whose form is open is no longer on the quotation. */
    isGone: ({ context: { unit_id } }, { record }: { record: Quotation }) => unit_id !== null && rentOf(record, unit_id) === null,
  },
  actions: {
    keepWanted: assign((_, wanted: ContentChange) => ({ wanted, failure: null, former: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forgetWanted: assign({ wanted: null, failure: null }),
    openUnit: assign((_, { unit_id }: { unit_id: number }) => ({
      unit_id,
      wanted: null,
      former: null,
      takingBack: null,
      failure: null,
    })),
    closeUnit: assign({ unit_id: null, takingBack: null }),
    takeBack: assign(({ context: { former } }) => ({ unit_id: former?.unit_id ?? null, takingBack: former, former: null })),
    /** The response to a save is applied before anyone's notification of it arrives. */
    keepRent: assign(({ context: { quotation } }, { output }: { output: EditOutput<UnitRent> }) =>
      output.saved
        ? {
            quotation: withRent(quotation, output.record),
            former: output.former ? { unit_id: output.record.id, fields: output.former.fields } : null,
          }
        : {},
    ),
    keepQuotation: assign((_, { record }: { record: Quotation }) => ({ quotation: record })),
    keepAnswer: assign((_, { output }: { output: Answered<Quotation> }) => ({ quotation: output.answer, wanted: null })),
    keepCharged: assign((_, { output }: { output: EditOutput<Quotation> }) => (output.saved ? { quotation: output.record } : {})),
    showMessage: (_, { output }: { output: Answered<Quotation> }) => {
      if (output.message) toast({ message: output.message });
    },
    sendRentToForm: sendTo('rent', ({ context: { unit_id } }, { record }: { record: Quotation }) => ({
      type: 'remote.record' as const,
      record: rentOf(record, unit_id as number) as UnitRent,
    })),
    offerUndo: sendTo('undoOffer', (_, { output }: { output: EditOutput<UnitRent> }) => ({
      type: 'offer' as const,
      message: (output.saved && output.former?.message) || null,
    })),
    withdrawUndo: sendTo('undoOffer', { type: 'offer' as const, message: null }),
    forgetUndo: assign({ former: null }),
  },
});
