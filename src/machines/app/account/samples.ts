import type { Account, OwnSession } from '../../../api/app/account.ts';
import { type Chart, failures, flowChart } from '../../kit/samples/samples.ts';
import { readSamples, taskSamples } from '../../kit/samples/uses.ts';
import {
  accountMachine,
  changePasswordMachine,
  dismissMachine,
  endSessionMachine,
  ownSessionsMachine,
  resetSecondFactorMachine,
  saveAccountMachine,
} from './flows.ts';

const account: Account = {
  id: 7,
  version: 3,
  name: 'Huda',
  email: 'huda@example.com',
  mobile: '+966500000177',
  language: 'en',
};
const own: OwnSession = {
  id: 12,
  created_at: '2026-03-01T06:00:00.000Z',
  seen_at: '2026-03-01T09:30:00.000Z',
  address: '203.0.113.7',
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  is_own: true,
};
const phone = { ...own, id: 11, is_own: false, agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/605.1' };
const file = 'app/account/flows.ts';

export const accountCharts: Chart[] = [
  flowChart(file, 'account', accountMachine, readSamples(account, null)),
  flowChart(
    file,
    'save account',
    saveAccountMachine,
    taskSamples({ name: 'Huda', mobile: '0500000177', language: 'en' as const, version: 3 }, { error: failures.invalid('name') }),
  ),
  flowChart(
    file,
    'change password',
    changePasswordMachine,
    taskSamples({ current: 'correct horse', password: 'a-new-and-long-password' }, { error: failures.invalid('current') }),
  ),
  flowChart(file, 'own sessions', ownSessionsMachine, readSamples([own, phone], null)),
  flowChart(file, 'end session', endSessionMachine, taskSamples({ id: 11 })),
  flowChart(file, 'dismiss', dismissMachine, taskSamples({ what: 'tour' })),
  flowChart(file, 'reset second factor', resetSecondFactorMachine, taskSamples({ id: 9 })),
];
