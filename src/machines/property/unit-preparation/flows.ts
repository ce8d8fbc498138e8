import { send } from '../../../api/client.ts';
import { UnitPreparationInput, unitPreparationCalls } from '../../../api/property/unit-preparation.ts';
import { entityFlows } from '../../kit/entity-flows.ts';
import { unitPreparationLifecycle } from './lifecycle.ts';

/** Preparations are opened with their unit's readiness; the form only edits them. */
export const unitPreparationFlows = entityFlows('unit_preparation', unitPreparationCalls, {
  input: UnitPreparationInput,
  blank: {},
  lifecycle: unitPreparationLifecycle,
});
export const readPreparationLog = (id: number, signal: AbortSignal) =>
  send(unitPreparationCalls.activities, { params: { id }, signal });
