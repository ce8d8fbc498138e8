import { ask, send } from '../../../api/client.ts';
import { type Unit, unitCalls } from '../../../api/property/unit.ts';
import { byEdit, reasonOf, wordsOfActions } from '../../kit/list/bulk-actions.ts';
import { bulkFlow } from '../../kit/list/bulk-flow.ts';

const change = (unit: Unit, fields: Record<string, unknown>, signal: AbortSignal) =>
  ask(unitCalls.update, { params: { id: unit.id }, body: { ...fields, version: unit.version }, signal });
const letNow: Unit['occupancy'][] = ['occupied', 'on_notice', 'overstay'];

/** Bulk actions on units. */
const unitBulkActions = [
  byEdit<Unit>({
    id: 'market',
    label: 'property.bulk.market',
    asks: 'market',
    needs: 'units.edit',
    field: 'market',
    against: ({ market }) => (market === 'sold' ? reasonOf('isUnsold', 'property.bulk.why.sold') : null),
    perform: change,
  }),
  byEdit<Unit>({
    id: 'rent',
    label: 'property.bulk.rent',
    asks: 'rent',
    needs: 'units.edit',
    field: 'asking_rent',
    against: ({ market }) => (market === 'for_lease' ? null : reasonOf('isForLease', 'property.bulk.why.not_for_lease')),
    perform: change,
  }),
  byEdit<Unit>({
    id: 'ready',
    label: 'property.bulk.ready',
    needs: 'units.edit',
    against: ({ readiness }) => (readiness === 'ready' ? reasonOf('isNotReady', 'property.bulk.why.ready') : null),
    perform: (unit, _, signal) => change(unit, { readiness: 'ready' }, signal),
  }),
  byEdit<Unit>({
    id: 'out_of_order',
    label: 'property.bulk.out_of_order',
    asks: 'out_of_order',
    needs: 'units.edit',
    field: 'out_of_order_reason',
    against: ({ readiness, occupancy }) =>
      readiness === 'out_of_order'
        ? reasonOf('isInOrder', 'property.bulk.why.out_of_order')
        : letNow.includes(occupancy)
          ? reasonOf('isNotLet', 'property.bulk.why.let')
          : null,
    perform: (unit, payload, signal) => change(unit, { ...payload, readiness: 'out_of_order' }, signal),
  }),
];

export const unitBulkMachine = bulkFlow<Unit>({
  entity: 'unit',
  // Unit numbers are only unique within a compound.
  titleOf: ({ number, compound_name_en, compound_name_ar }) => ({
    name_en: `${number} · ${compound_name_en}`,
    name_ar: `${number} · ${compound_name_ar}`,
  }),
  read: (id, signal) => send(unitCalls.get, { params: { id }, signal }),
  actions: unitBulkActions,
});
export const unitBulkWords = wordsOfActions(unitBulkActions);
