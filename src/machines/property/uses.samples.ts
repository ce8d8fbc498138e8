import { blockCalls } from '../../api/property/block.ts';
import { buildingCalls } from '../../api/property/building.ts';
import { amenityCalls, cityCalls } from '../../api/property/city.ts';
import { compoundCalls } from '../../api/property/compound.ts';
import { unitCalls } from '../../api/property/unit.ts';
import { unitStatusDetailCalls } from '../../api/property/unit-status-detail.ts';
import { unitTypeCalls } from '../../api/property/unit-type.ts';
import { userCalls } from '../../api/settings/user.ts';
import { wholePage } from '../kit/list/whole-page.ts';
import { answered, noteOn } from '../kit/samples/answered.ts';
import { type Chart, flowChart } from '../kit/samples/samples.ts';
import { bulkSamples, editSamples, listSamples, partsSamples, recordSamples } from '../kit/samples/uses.ts';
import * as choose from './choices.ts';
import {
  blockEditMachine,
  blocksMachine,
  buildingEditMachine,
  buildingsMachine,
  compoundEditMachine,
  compoundMachine,
  compoundsMachine,
} from './compound/flows.ts';
import { compoundNoteMachine, unitNoteMachine } from './happenings.ts';
import { unitBulkMachine } from './unit/bulk.ts';
import { floorMapMachine, unitEditMachine, unitMachine, unitsMachine, unitTermsMachine } from './unit/flows.ts';
import { unitTypeEditMachine, unitTypeMachine, unitTypesMachine } from './unit-type/flows.ts';

const compound = answered(compoundCalls.get);
const unit = answered(unitCalls.get);
const unitType = answered(unitTypeCalls.get);
const blocks = answered(blockCalls.list);
const { rows: buildings } = answered(buildingCalls.list);
const [block] = blocks;
const [building] = buildings;
const note = noteOn('unit', unit.id);
if (!block || !building) throw new Error('The demo has blocks and buildings');
const free = { ...unit, occupancy: 'vacant' as const, readiness: 'ready' as const };
const ofCompound = { parents: { compound_id: compound.id } };
const under = (id: number) => ({ parents: { id } });
const terms = { id: unit.id, price: answered(unitCalls.price), conditions: answered(unitCalls.receivingConditions) };

export const propertyUses: Chart[] = [
  flowChart('property/compound/flows.ts', 'compounds', compoundsMachine, listSamples(answered(compoundCalls.list))),
  flowChart('property/compound/flows.ts', 'compound page', compoundMachine, recordSamples(compound)),
  flowChart(
    'property/compound/flows.ts',
    'compound form',
    compoundEditMachine,
    editSamples(compoundEditMachine, { record: compound, field: 'name_en' }),
  ),
  flowChart('property/compound/flows.ts', 'blocks', blocksMachine, partsSamples(blocks, ofCompound.parents, { isRemoved: true })),
  flowChart(
    'property/compound/flows.ts',
    'block form',
    blockEditMachine,
    editSamples(blockEditMachine, { record: block, field: 'name_en', ...ofCompound }),
  ),
  flowChart(
    'property/compound/flows.ts',
    'buildings',
    buildingsMachine,
    partsSamples(buildings, ofCompound.parents, { isRemoved: true }),
  ),
  flowChart(
    'property/compound/flows.ts',
    'building form',
    buildingEditMachine,
    editSamples(buildingEditMachine, { record: building, field: 'name_en', ...ofCompound }),
  ),
  flowChart(
    'property/unit/bulk.ts',
    'units at once',
    unitBulkMachine,
    bulkSamples(
      [free, { ...free, id: unit.id + 1 }],
      { ...free, id: unit.id + 2, occupancy: 'occupied' },
      { action: 'out_of_order', payload: { out_of_order_reason: 'The lift is replaced' } },
    ),
  ),
  flowChart('property/unit/flows.ts', 'units', unitsMachine, listSamples(answered(unitCalls.list))),
  flowChart('property/unit/flows.ts', 'unit page', unitMachine, recordSamples(unit)),
  flowChart(
    'property/unit/flows.ts',
    'unit form',
    unitEditMachine,
    editSamples(unitEditMachine, { record: unit, field: 'number' }),
  ),
  flowChart(
    'property/unit/flows.ts',
    'floor map',
    floorMapMachine,
    listSamples(wholePage(answered(unitCalls.floorMap).floors.map((floor) => ({ ...floor, id: floor.floor }))), {
      query: { building_id: building.id },
    }),
  ),
  flowChart('property/unit/flows.ts', 'unit terms', unitTermsMachine, listSamples(wholePage([terms]), under(unit.id))),
  flowChart('property/unit-type/flows.ts', 'unit types', unitTypesMachine, listSamples(answered(unitTypeCalls.list))),
  flowChart('property/unit-type/flows.ts', 'unit type page', unitTypeMachine, recordSamples(unitType)),
  flowChart(
    'property/unit-type/flows.ts',
    'unit type form',
    unitTypeEditMachine,
    editSamples(unitTypeEditMachine, { record: unitType, field: 'name_en' }),
  ),
  ...(
    [
      ['compound', compound.id, compoundNoteMachine],
      ['unit', unit.id, unitNoteMachine],
    ] as const
  ).map(([what, id, edit]) =>
    flowChart(
      'property/happenings.ts',
      `${what} note form`,
      edit,
      editSamples(edit, { record: note, field: 'text', kinds: ['new'], ...under(id) }),
    ),
  ),
  ...(
    [
      ['cities', choose.cityChoices, answered(cityCalls.list)],
      ['amenities', choose.amenityChoices, answered(amenityCalls.list)],
      ['compounds', choose.compoundChoices, answered(compoundCalls.brief)],
      ['unit types', choose.unitTypeChoices, answered(unitTypeCalls.brief)],
      [
        'buildings',
        choose.buildingChoices,
        answered(buildingCalls.list).rows.map(({ id, code, compound_name_en, compound_name_ar }) => ({
          id,
          name_en: `${compound_name_en} · ${code}`,
          name_ar: `${compound_name_ar} · ${code}`,
        })),
      ],
      ['status details', choose.detailChoices, answered(unitStatusDetailCalls.list).rows],
      [
        'managers',
        choose.managerChoices,
        answered(userCalls.brief).rows.map(({ id, name }) => ({ id, name_en: name, name_ar: name })),
      ],
    ] as const
  ).map(([what, machine, rows]) =>
    flowChart('property/choices.ts', `property: ${what} to choose from`, machine, listSamples(wholePage([...rows]))),
  ),
];
