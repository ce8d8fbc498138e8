import { expect, it } from 'vitest';
import { tellOfLimits } from '../../../server/maintenance/issue-notices.ts';
import { assign, assignee, clockAt, reopen, reported, resolve, steps } from '../../setup/issues.ts';
import { company, services, startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

/** Tells what there is to tell at a moment of Riyadh's, also if the server does so meanwhile. */
async function at(wall: string): Promise<void> {
  await clockAt(wall);
  const own = await services().companies.byId(company());
  if (own) await tellOfLimits(services(), own);
  await testCompany.testBed.app.jobs.settled();
}
const manager = () => testCompany.userOf(testCompany.people.general_manager);
/** What was told of an issue's limits, and whether to its assignee, the general manager, or both. */
async function told(id: number): Promise<string[]> {
  const rows = await testCompany.sql<{ text_key: string; user_id: number }>(
    `select text_key, user_id from notifications where entity = 'maintenance_issue' and record_id = $1
      and text_key ~ 'notice.(at_risk|breached)' and user_id in ($2, $3) order by id`,
    [id, assignee(), manager()],
  );
  return rows.map(({ text_key, user_id }) => {
    const who = Number(user_id) === assignee() ? 'assignee' : 'manager';
    return `${text_key.split('.').at(-1)} ${who}`;
  });
}

// High: to be begun within 4 open hours and resolved within 24, on a Sunday to Thursday of 8 to 17.
it('tells at the stored instants, each of them once: the assignee of risks, whoever answers for it of breaches, too', async () => {
  await clockAt('2026-01-15T16:40');
  const { id } = await reported({ priority: 'high' });
  await steps(id, assign());
  await at('2026-01-18T10:39');
  expect(await told(id)).toEqual([]);
  // Three of four hours: 20 minutes on Thursday, from 8:00 to 10:40 on Sunday.
  await at('2026-01-18T10:41');
  expect(await told(id)).toEqual(['at_risk_respond assignee']);
  await at('2026-01-18T11:39');
  expect(await told(id)).toHaveLength(1);
  await at('2026-01-18T11:41');
  await at('2026-01-18T11:45');
  const late = ['at_risk_respond assignee', 'breached_respond assignee', 'breached_respond manager'];
  expect(await told(id)).toEqual(late);
  await steps(id, 'start');
  // 18 of 24 hours: 0:20 on Thursday, 9:00 on Sunday, 8:40 on Monday.
  await at('2026-01-19T16:39');
  expect(await told(id)).toEqual(late);
  await at('2026-01-19T16:41');
  await at('2026-01-20T13:41');
  const all = [...late, 'at_risk_resolve assignee', 'breached_resolve assignee', 'breached_resolve manager'];
  expect(await told(id)).toEqual(all);
  // Another cycle has limits of its own, and what is resolved none.
  await steps(id, resolve);
  await at('2026-01-20T14:00');
  await steps(id, reopen);
  await at('2026-01-20T16:59');
  expect(await told(id)).toEqual(all);
  await at('2026-01-21T08:30');
  expect((await told(id)).slice(all.length)).toEqual(['at_risk_respond assignee']);
});

it('tells whoever gives issues out of what nobody has', async () => {
  await clockAt('2026-01-25T08:00');
  const { id } = await reported({ priority: 'high' });
  await at('2026-01-25T11:01');
  expect(await told(id)).toEqual(['at_risk_respond manager']);
});

it('waits until the company opens, unless it is critical (zammad#4432)', async () => {
  await clockAt('2026-02-04T10:00');
  const { id } = await reported({ priority: 'normal' });
  await steps(id, assign(), 'start');
  // The end of Thursday, as of a plan's day.
  await testCompany.sql(
    `update maintenance_issues set resolve_due_at = '2026-02-06T00:00:00+03:00', resolve_at_risk_at = '2026-02-05T14:00:00+03:00' where id = $1`,
    [id],
  );
  await at('2026-02-05T14:01');
  expect(await told(id)).toEqual(['at_risk_resolve assignee']);
  const night = ['2026-02-06T00:01', '2026-02-06T12:00', '2026-02-08T07:58'];
  for (const wall of night) await at(wall);
  expect(await told(id)).toHaveLength(1);
  await at('2026-02-08T08:01');
  expect((await told(id)).slice(1)).toEqual(['breached_resolve assignee', 'breached_resolve manager']);
  // Around the clock: one hour to begin, of which 45 minutes are over at a quarter past midnight.
  await clockAt('2026-02-12T23:30');
  const critical = await reported({ priority: 'critical' });
  await steps(critical.id, assign());
  await at('2026-02-13T00:14');
  expect(await told(critical.id)).toEqual([]);
  await at('2026-02-13T00:16');
  expect(await told(critical.id)).toEqual(['at_risk_respond assignee']);
});

it('leaves in peace what waits for somebody else, and tells of limits that were counted anew', async () => {
  await clockAt('2026-03-01T10:00');
  const { id } = await reported({ priority: 'high' });
  await steps(id, assign(), 'start');
  await clockAt('2026-03-01T10:01');
  await steps(id, ['wait', { why: 'tenant', until: '2026-03-08T10:00:00Z', contact_channel: 'phone' }]);
  await at('2026-03-05T11:00');
  expect(await told(id)).toEqual([]);
});
