import { send } from '../../../api/client.ts';
import { blankOf } from '../../../api/define-fields.ts';
import { CompoundInput, compoundCalls, compoundFields } from '../../../api/property/compound.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { loggedOf } from '../../kit/record/timeline.ts';

/** A compound has no status. */
export const compoundFlows = entityFlows('compound', compoundCalls, { input: CompoundInput, blank: blankOf(compoundFields) });

export const readCompoundTimeline = async (id: number, signal: AbortSignal) =>
  loggedOf(await send(compoundCalls.history, { params: { id }, signal }));
