import { fromCallback } from 'xstate';
import { notifier, toast } from '../notifier.ts';

/** Says what was done, with the chance to take it back. */
export interface OfferUndo {
  type: 'offer';
  /** Null: there is nothing to take back any more. */
  message: string | null;
}
export type UndoEvent = { type: 'undo' } | { type: 'undo.lapse' };

/**
 * Offers to take back what the flow has just done, as long as the message is there: the flow hears `undo` or `undo.lapse`.
 * With the flow goes the offer, for nobody would be there to keep it.
 */
export const undoOffer = fromCallback<OfferUndo>(({ receive, sendBack }) => {
  let last = 0;
  let dismiss = () => {};
  const withdraw = () => {
    last += 1;
    dismiss();
    dismiss = () => {};
  };
  receive(({ message }) => {
    withdraw();
    if (!message) return;
    notifier.trigger.undoLapsed();
    const one = last;
    // An offer that another one took the place of has nothing to say any more.
    const tell = (event: UndoEvent) => one === last && sendBack(event);
    dismiss = toast({ message, undo: () => tell({ type: 'undo' }), gone: () => tell({ type: 'undo.lapse' }) });
  });
  return withdraw;
});
