import { type Quotation, quotationCalls } from '../../../api/sales/quotation.ts';
import { companyNow, recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type FlowSamples, failures } from '../../kit/samples/samples.ts';
import type { builderMachine } from './builder.ts';
import type { BuilderInput } from './builder-setup.ts';
import { rentOf, type UnitRent } from './content.ts';

const sent = recordedAnswer(quotationCalls.one);
const [unit] = sent.units as [Quotation['units'][number]];
const [rent] = unit.items as [(typeof unit.items)[number]];
const { unit_id } = unit;
const fee = { ...rent, id: rent.id + 1, item_type: 'fee' as const, description: 'Moving in', amount: '500.00' };

/** Still editable and valid, with an extra charge. */
export const draftSample: Quotation = {
  ...sent,
  status: 'draft',
  valid_until: sent.end_on,
  units: [{ ...unit, items: [rent, { ...fee, periodicity: 'once' }] }],
};
/** The same at a tenth less than its list price, which no rule covers. */
export const discountedSample: Quotation = {
  ...draftSample,
  ...{ discount_type: 'percent', discount_value: '10.00', list_total: '36500.00', below_list: '3650.00', discount_percent: 10 },
  units: draftSample.units.map((one) => ({ ...one, below_list: '3650.00' })),
};
export const rentSample = rentOf(draftSample, unit_id) as UnitRent;

const newer = { ...draftSample, version: draftSample.version + 1 };
const dearer = { ...rentSample, version: newer.version, amount: '37000.00' };
const input: BuilderInput = { quotation: draftSample, viewer: viewerNow, company: companyNow.id, today: companyNow.today };

export const builderSamples: FlowSamples<typeof builderMachine> = {
  inputs: {
    'a draft': input,
    'a discount that no rule covers': { ...input, quotation: discountedSample },
    'one that was sent': { ...input, quotation: sent },
    'who may only look': { ...input, viewer: { ...viewerNow, is_admin: false, privileges: {} } },
  },
  outputs: {
    perform: { 'the quotation': { answer: newer, message: 'Saved.' } },
    rent: {
      'a higher rent': { saved: true, record: dearer },
      'a higher rent, to be taken back': {
        saved: true,
        record: dearer,
        former: { fields: { amount: rent.amount }, message: 'Saved.' },
      },
      nothing: { saved: false },
    },
    charge: { 'the quotation': { saved: true, record: newer }, nothing: { saved: false } },
  },
  errors: {
    perform: [failures.refused, failures.signedOut, failures.offline],
    rent: [failures.broken],
    charge: [failures.broken],
    awaitSignIn: [failures.broken],
    undoOffer: [failures.broken],
  },
  events: {
    'add a unit': { type: 'unit.add', unit_id: unit_id + 1 },
    'remove the unit': { type: 'unit.remove', unit_id },
    'remove a charge': { type: 'charge.drop', unit_id, item_id: fee.id },
    'edit the rent': { type: 'rent.edit', unit_id },
    'add a charge': { type: 'charge.add', unit_id },
    confirm: { type: 'confirm' },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
    dismiss: { type: 'dismiss' },
    undo: { type: 'undo' },
    'the undo lapses': { type: 'undo.lapse' },
    'somebody changed it': { type: 'remote.record', record: newer },
    'somebody removed the unit': { type: 'remote.record', record: { ...newer, units: [] } },
    'signed in again': { type: 'signed.in' },
  },
  facet: ({ quotation, viewer, wanted, former, unit_id }) => [
    quotation.status,
    quotation.units.length,
    viewer.is_admin,
    wanted?.type,
    former !== null,
    unit_id,
  ],
};
