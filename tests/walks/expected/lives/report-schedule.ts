import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('leasing_manager');

export const life: ExpectedLife = {
  initial: 'active',
  moves: {
    active: { send_now: 'active', pause: 'paused', run: 'active', fail: 'failing' },
    failing: { send_now: 'failing', pause: 'paused', run: 'failing', recover: 'active' },
    paused: { resume: 'active' },
  },
  guards: [
    { from: ['active', 'failing'], event: 'send_now', by: 'admin', guards: { may } },
    { from: ['active', 'failing'], event: 'pause', by: 'admin', guards: { may } },
    { from: ['paused'], event: 'resume', by: 'admin', guards: { may } },
  ],
};
