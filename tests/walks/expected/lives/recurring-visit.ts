import type { ExpectedLife } from '../life.ts';
import { forbidden } from '../lone-failure.ts';

const may = forbidden('operations');
const given = { reason: 'The family is abroad' };

export const life: ExpectedLife = {
  initial: 'active',
  moves: {
    active: { turn: ['ended', 'active'], pause: 'paused', end: 'ended' },
    paused: { resume: 'active', end: 'ended' },
    ended: {},
  },
  variations: {
    'a host of the rule who left': `with made as (insert into users (company_id, name, email, role_id, active)
      select u.company_id, 'Gone', 'gone-' || r.id || '@first.example', u.role_id, false from recurring_visits r
        join users u on u.company_id = r.company_id and u.id = r.host_user_id where r.id = $1 returning company_id, id)
      update recurring_visits r set host_user_id = m.id from made m where m.company_id = r.company_id and r.id = $1`,
    'a rule whose last day is over': "update recurring_visits set last_on = '2020-01-01' where id = $1",
  },
  guards: [
    { from: ['active'], event: 'pause', by: 'admin', given, guards: { may, gaveReason: { given: {} } } },
    { from: ['active', 'paused'], event: 'end', by: 'admin', given, guards: { may, gaveReason: { given: {} } } },
    {
      ...{ from: ['paused'], event: 'resume', by: 'admin' },
      guards: { may, isHostThere: { in: 'a host of the rule who left' }, hasDays: { in: 'a rule whose last day is over' } },
    },
  ],
};
