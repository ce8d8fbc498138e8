import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { passwordMachine } from './flows.ts';

const passwordSamples: FlowSamples<typeof passwordMachine> = {
  inputs: {
    'no link': { token: null, mobile: false },
    'a link': { token: 'token', mobile: false },
    'an invitation': { token: 'token', mobile: true, invitation: true },
  },
  outputs: {
    askLink: { sent: { answer: {}, message: 'If the account exists, we’ve emailed a link.' } },
    openInvitation: { opened: { answer: {}, message: null } },
    setPassword: { changed: { answer: { email: 'huda@example.com' }, message: 'Changed.' } },
  },
  errors: {
    openInvitation: [failures.invalid('id')],
    askLink: [failures.throttled],
    setPassword: [failures.invalid('password')],
  },
  events: {
    'ask for a link': { type: 'ask.link', email: 'huda@example.com' },
    'set a password': { type: 'set', password: 'correct horse battery' },
    again: { type: 'again' },
    'open again': { type: 'open.again' },
  },
};

export const passwordCharts: Chart[] = [sharedChart('app/password/flows.ts', 'password', passwordMachine, passwordSamples)];
