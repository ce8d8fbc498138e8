import type { SecondFactor } from '../../../api/app/account.ts';
import { type Chart, type FlowSamples, failures, sharedChart } from '../../kit/samples/samples.ts';
import { secondFactorMachine } from './flows.ts';

const off: SecondFactor = { is_on: false, confirmed_at: null, codes_left: 0, is_required: false };
const on: SecondFactor = { is_on: true, confirmed_at: '2026-01-15T08:00:00.000Z', codes_left: 8, is_required: false };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = { recovery_codes: ['ABCD-EFGH-2345-WXYZ', 'QRST-UVWX-7654-ABCD'] };
const proof = { password: 'correct horse', code: '123456' };

const secondFactorSamples: FlowSamples<typeof secondFactorMachine> = {
  inputs: { 'a choice': { isRequired: false }, 'a requirement': { isRequired: true } },
  outputs: {
    read: { 'that it is off': off, 'that it is on': on, 'that it is required': { ...on, is_required: true } },
    enrol: { 'a secret': { secret, uri: `otpauth://totp/Olaya:huda@example.com?secret=${secret}&issuer=Olaya` } },
    confirm: { 'recovery codes': codes },
    renewCodes: { 'recovery codes': codes },
    turnOff: { 'that it is off': off },
  },
  errors: {
    read: [failures.offline],
    enrol: [failures.invalid('password')],
    confirm: [failures.invalid('code'), failures.throttled],
    renewCodes: [failures.invalid('code')],
    turnOff: [failures.invalid('password')],
  },
  events: {
    'set it up': { type: 'enrol', password: proof.password },
    'enter a code': { type: 'confirm', code: proof.code },
    'keep the codes': { type: 'codes.kept' },
    'new codes': { type: 'codes.renew', ...proof },
    'turn it off': { type: 'turn.off', ...proof },
    cancel: { type: 'cancel' },
    retry: { type: 'retry' },
  },
  facet: ({ isRequired, state }) => [isRequired, state?.is_required],
};

export const secondFactorCharts: Chart[] = [
  sharedChart('app/second-factor/flows.ts', 'second factor', secondFactorMachine, secondFactorSamples),
];
