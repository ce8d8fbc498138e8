import { buildingCalls } from '../../../api/property/building.ts';
import { compoundCalls } from '../../../api/property/compound.ts';
import { wholePage } from '../../kit/list/whole-page.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples, listSamples } from '../../kit/samples/uses.ts';
import { buildingChoice, buildingChoices } from './choices.ts';
import { buildingEditMachine, buildingsMachine } from './flows.ts';

const { rows: buildings } = recordedAnswer(buildingCalls.list);
const [building] = buildings;
if (!building) throw new Error('The demo has buildings');
const parents = { compound_id: recordedAnswer(compoundCalls.get).id };
const file = 'property/building/flows.ts';

export const buildingCharts: Chart[] = [
  flowChart(file, 'buildings', buildingsMachine, childListSamples(buildings, parents, { isRemoved: true })),
  flowChart(
    file,
    'building form',
    buildingEditMachine,
    editSamples(buildingEditMachine, { record: building, field: 'name_en', parents }),
  ),
  flowChart(
    'property/building/choices.ts',
    'buildings to choose from',
    buildingChoices,
    listSamples(wholePage(buildings.map(buildingChoice))),
  ),
];
