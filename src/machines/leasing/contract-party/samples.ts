import { contractCalls } from '../../../api/leasing/contract.ts';
import type { ContractParty } from '../../../api/leasing/contract-party.ts';
import { recordedAnswer } from '../../kit/samples/recorded-answers.ts';
import { type Chart, flowChart } from '../../kit/samples/samples.ts';
import { childListSamples, editSamples } from '../../kit/samples/uses.ts';
import { contractPartiesMachine, contractPartyEditMachine } from './flows.ts';

const parents = { contract_id: recordedAnswer(contractCalls.get).id };
const known = { version: 1, created_at: '2026-01-10T08:00:00Z', updated_at: '2026-01-10T08:00:00Z', created_by: 1 };
const party: ContractParty = {
  ...known,
  id: 1,
  ...parents,
  role: 'co_tenant',
  name: 'نورة الحربي',
  share: 3333,
  limit: null,
  mobile: '+966500000031',
  email: null,
  identity_type: 'saudi_no',
  identity_no: '1999900218',
  identity_expiry: null,
};
const file = 'leasing/contract-party/flows.ts';

export const contractPartyCharts: Chart[] = [
  flowChart(file, 'contract parties', contractPartiesMachine, childListSamples([party], parents, { isRemoved: true })),
  flowChart(
    file,
    'contract party form',
    contractPartyEditMachine,
    editSamples(contractPartyEditMachine, { record: party, field: 'name', parents }),
  ),
];
