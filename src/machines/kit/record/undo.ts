import { fromCallback } from 'xstate';
import { notifier, toast } from '../notifier.ts';

/** Shows what was done, with an undo. */
export interface OfferUndo {
  type: 'offer';
  /** Null if there is nothing to undo any more. */
  message: string | null;
}
export type UndoEvent = { type: 'undo' } | { type: 'undo.lapse' };

/**
 * Offers to undo the flow's last action while the toast is shown; the flow receives `undo` or `undo.lapse`. The offer ends with
 * the flow, as nobody would be there to perform it.
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
    // A replaced offer stays silent.
    const tell = (event: UndoEvent) => one === last && sendBack(event);
    dismiss = toast({ message, undo: () => tell({ type: 'undo' }), gone: () => tell({ type: 'undo.lapse' }) });
  });
  return withdraw;
});
