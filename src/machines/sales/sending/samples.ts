import { sendingCalls } from '../../../api/sales/sending.ts';
import { theSystem } from '../../kit/lifecycle.ts';
import { recordedAnswer, viewerNow } from '../../kit/samples/recorded-answers.ts';
import { type Chart, factsSamples, flowChart, type LifecycleSamples, lifecycleChart } from '../../kit/samples/samples.ts';
import { listSamples, readSamples, recordSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  addresseeMachine,
  contractSendingsMachine,
  moveSendingMachine,
  quotationSendingsMachine,
  sendingFlows,
  sendingLinkMachine,
  sendMachine,
} from './flows.ts';
import { type SendingFacts, sendingLifecycle } from './lifecycle.ts';

const sendingSamples: LifecycleSamples<typeof sendingLifecycle> = {
  kind: 'lifecycle',
  facts: factsSamples<SendingFacts>(
    {
      viewer: viewerNow,
      today: '2026-01-15',
      channel: 'email',
      has_address: true,
      is_by_hand: true,
      is_sendable: true,
      is_valid_today: true,
    },
    {
      'nowhere to send it': { has_address: false },
      'sent by a server': { is_by_hand: false },
      'an answered offer': { is_sendable: false },
      'an offer that has run out': { is_valid_today: false },
      'the system': { viewer: theSystem },
    },
  ),
  events: {
    fail: [{ error: '550 No such user here' }],
    answer: [
      { answer: 'accepted', name: 'Faisal Al-Harbi', address: 'faisal@alharbi.example' },
      { answer: 'declined', name: 'Faisal Al-Harbi', address: 'faisal@alharbi.example', reason: 'Too far from work' },
    ],
  },
};

const made = recordedAnswer(sendingCalls.get);
/** A link that was handed over: it has most to do. */
const sending = { ...made, status: 'sent' as const, channel: 'link' as const, by_hand: true };
const file = 'sales/sending/flows.ts';
const { quotation_id } = sending;

export const sendingCharts: Chart[] = [
  lifecycleChart('sales/sending/lifecycle.ts', sendingLifecycle, sendingSamples),
  flowChart(file, 'sending list', sendingFlows.list, listSamples(recordedAnswer(sendingCalls.list))),
  flowChart(
    file,
    'sending page',
    sendingFlows.page,
    recordSamples(sending, { lifecycle: sendingLifecycle, isEdited: false, isRemoved: false }),
  ),
  flowChart(file, 'sendings of a quotation', quotationSendingsMachine, readSamples([sending], { quotation_id })),
  flowChart(file, 'sendings of a contract', contractSendingsMachine, {
    ...readSamples([sending], { contract_id: 1 }),
    unseen: 'among the signatures of a contract: tests/e2e/leasing/signing.test.ts',
  }),
  flowChart(
    file,
    'who a quotation is for',
    addresseeMachine,
    readSamples(recordedAnswer(sendingCalls.addressee), { quotation_id }),
  ),
  flowChart(
    file,
    'send a quotation',
    sendMachine,
    taskSamples({ quotation_id, contract_id: null, channel: 'email', name: 'Faisal Al-Harbi' }),
  ),
  flowChart(file, 'move a sending', moveSendingMachine, taskSamples({ id: sending.id, version: 1, event: 'retry' })),
  flowChart(
    file,
    'link of a sending',
    sendingLinkMachine,
    taskSamples({ id: sending.id }, { answer: recordedAnswer(sendingCalls.link) }),
  ),
];
