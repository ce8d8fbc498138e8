import type { ExpectedLife } from '../life.ts';
import { forbidden, type LoneFailure } from '../lone-failure.ts';

const may = forbidden('leasing_agent');
const reason = { reason: 'Three visits were missed' };
/** Papers that ended the day before: on their last day they still count. */
const papers: Record<string, LoneFailure> = {
  isContractInForce: { in: 'the contract of the provider ended yesterday' },
  isRegistered: { in: 'the registration of the provider expired yesterday' },
  isInsured: { in: 'the insurance of the provider expired yesterday' },
};

export const life: ExpectedLife = {
  initial: 'draft',
  moves: {
    draft: { activate: 'active' },
    active: { suspend: 'suspended' },
    suspended: { resume: 'active', end: 'ended' },
    ended: {},
  },
  variations: {
    'a contract that ended': "update providers set contract_from = '2020-01-01', contract_to = '2020-12-31' where id = $1",
    'no contract and no registration':
      'update providers set contract_from = null, contract_to = null, commercial_register = null where id = $1',
    'an insurance that expired': "update providers set insurance_expiry = '2020-12-31' where id = $1",
  },
  guards: [
    {
      from: ['draft'],
      event: 'activate',
      by: 'operations',
      in: 'the papers of the provider end today',
      guards: { may, ...papers },
    },
    { from: ['suspended'], event: 'resume', by: 'operations', guards: { may, ...papers } },
    { from: ['active'], event: 'suspend', by: 'operations', given: reason, guards: { may, gaveReason: { given: {} } } },
    {
      from: ['suspended'],
      event: 'end',
      by: 'operations',
      given: { reason: 'The contract was not renewed' },
      guards: { may, gaveReason: { given: {} } },
    },
  ],
};
