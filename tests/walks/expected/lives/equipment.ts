import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_agent');
const given = { reason: 'The compressor burned out' };

export const life: ExpectedLife = {
  initial: 'in_service',
  moves: {
    in_service: { take_out: 'out_of_service' },
    out_of_service: { put_back: 'in_service', retire: 'retired' },
    retired: {},
  },
  guards: [
    { from: ['in_service'], event: 'take_out', by: 'operations', given, guards: { may, gaveReason: { given: {} } } },
    { from: ['out_of_service'], event: 'put_back', by: 'operations', guards: { may } },
    {
      from: ['out_of_service'],
      event: 'retire',
      by: 'operations',
      given: { reason: 'Replaced by a new one' },
      guards: { may, gaveReason: { given: {} } },
    },
  ],
};
