import { unitOwnerCalls } from '../../../api/property/unit-owner.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { entityCharts } from '../../kit/samples/entity-charts.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { bulkSamples, readSamples, taskSamples } from '../../kit/samples/uses.ts';
import { unitOwnerBulkMachine } from './bulk.ts';
import { invitationLinkMachine, ownerEstateMachine, unitOwnerFlows } from './flows.ts';
import { type UnitOwnerFacts, unitOwnerLifecycle } from './lifecycle.ts';

const reason = { reason: 'Sold the unit' };
const unitOwnerSamples: LifecycleSamples<typeof unitOwnerLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<UnitOwnerFacts>(
    { viewer: viewerNow, today: '2026-01-15', has_contact: true },
    { 'an owner who cannot be reached': { has_contact: false }, 'the system': { viewer: theSystem } },
  ),
  events: { bounce: [{ reason: 'The mailbox does not exist' }, {}], revoke: [reason, {}] },
};

const owner = recordedAnswer(unitOwnerCalls.get);
const uninvited = { ...owner, status: 'not_invited' as const, email: 'owner@example.com' };
const estate = {
  compounds: recordedAnswer(unitOwnerCalls.compounds),
  sellable: recordedAnswer(unitOwnerCalls.sellableUnits),
};
const file = 'property/unit-owner/flows.ts';

export const unitOwnerCharts: Chart[] = [
  lifecycleChart('property/unit-owner/lifecycle.ts', unitOwnerLifecycle, unitOwnerSamples),
  ...entityCharts('unit_owner', unitOwnerFlows, unitOwnerCalls, {
    at: 'invited',
    field: 'name_en',
    lifecycle: unitOwnerLifecycle,
    payload: reason,
  }),
  flowChart(file, 'estate of an owner', ownerEstateMachine, readSamples(estate, { id: owner.id })),
  flowChart(
    file,
    'invitation link',
    invitationLinkMachine,
    taskSamples({ id: owner.id }, { answer: { link: 'https://office.example/app/invitation/token' } }),
  ),
  flowChart(
    'property/unit-owner/bulk.ts',
    'unit owners at once',
    unitOwnerBulkMachine,
    bulkSamples(
      [uninvited, { ...uninvited, id: owner.id + 1 }],
      { ...uninvited, id: owner.id + 2, status: 'active' as const },
      { action: 'invite', payload: {} },
    ),
  ),
];
