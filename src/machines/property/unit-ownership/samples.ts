import { sellableUnitCalls } from '../../../api/property/sellable-unit.ts';
import { unitOwnerCalls } from '../../../api/property/unit-owner.ts';
import type { UnitOwnership } from '../../../api/property/unit-ownership.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, readSamples } from '../../kit/samples/uses.ts';
import { ownersOfUnitMachine, unitOwnershipEditMachine, unitOwnershipsMachine } from './flows.ts';

const record: UnitOwnership = {
  ...{ id: 1, version: 1, created_at: '2026-01-10T08:00:00Z', updated_at: '2026-01-10T08:00:00Z', created_by: 1 },
  unit_owner_id: recordedAnswer(unitOwnerCalls.get).id,
  owner_name_en: 'Noura Al-Harbi',
  owner_name_ar: 'نورة الحربي',
  owner_status: 'invited',
  unit_id: null,
  unit_number: null,
  sellable_unit_id: recordedAnswer(sellableUnitCalls.get).id,
  sellable_number: 'V-12',
  compound_id: 1,
  compound_name_en: 'Palm Villas',
  compound_name_ar: 'فلل النخيل',
  share: 3333,
  deed_no: '310107012345',
  owned_from: '2026-01-10',
  ended_on: null,
};
const parents = { owner_id: record.unit_owner_id };
const file = 'property/unit-ownership/flows.ts';

export const unitOwnershipCharts: Chart[] = [
  flowChart(file, 'units of an owner', unitOwnershipsMachine, childListSamples([record], parents, { isRemoved: true })),
  flowChart(
    file,
    'unit of an owner form',
    unitOwnershipEditMachine,
    editSamples(unitOwnershipEditMachine, { record, field: 'deed_no', parents }),
  ),
  flowChart(
    file,
    'owners of a unit',
    ownersOfUnitMachine,
    readSamples([record], { id: record.sellable_unit_id as number, isForSale: true }),
  ),
];
