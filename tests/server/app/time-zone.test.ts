import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyToday, todayOf } from '../../../server/kit/clock.ts';
import { sessionCalls } from '../../../src/api/app/session.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { companyCalls } from '../../../src/api/settings/company.ts';
import { askFor, fileOf } from '../../setup/exports.ts';
import { makeTestBed, type Person, type TestBed } from '../../setup/test-bed.ts';

describe('a company’s time zone', () => {
  let testBed: TestBed;
  let admin: Person;
  const choose = (time_zone: string) =>
    admin.ask(companyCalls.update, { params: { company_slug: 'first' }, body: { time_zone } });
  beforeAll(async () => {
    testBed = await makeTestBed();
    // Shortly after 23:00 on the 15th in Riyadh: the clock is set in whole seconds.
    await testBed.owner.query('update companies set clock_offset = clock_offset + 14 * 3600 + 60');
    testBed.app.services.companies.forget();
    admin = await testBed.signIn('first', 'admin@first.example');
  });
  afterAll(() => testBed?.stop());

  it.each([
    ['Asia/Riyadh', '2026-01-15', '23:0', 'One'],
    ['Pacific/Auckland', '2026-01-16', '09:0', 'Second'],
    ['America/New_York', '2026-01-15', '15:0', 'Another'],
  ])('decides which day it is, in SQL as well: %s', async (zone, day, hour, name) => {
    expect((await choose(zone)).body.data).toMatchObject({ time_zone: zone });
    // The process is notified with a short delay.
    testBed.app.services.companies.forget();
    const company = await testBed.app.services.companies.find('first');
    expect(company && todayOf(company)).toBe(day);
    const { rows } = await testBed.app.services.db.read(testBed.one.company.id, (scope) =>
      scope.db.execute(sql`select ${companyToday} as today`),
    );
    expect(rows).toEqual([{ today: day }]);
    expect((await admin.ask(sessionCalls.profile)).body.user).toMatchObject({ company: { today: day, time_zone: zone } });
    await admin.ask(leadCalls.create, { body: { name, mobile: `05${name.length}0000001`, source: 'website' } });
    const asked = await askFor(admin, 'leads', { columns: ['name', 'created_at'], query: { search: name } });
    await testBed.app.jobs.settled();
    const file = await fileOf(admin, asked);
    expect(file.body).toContain(`${name},${day} ${hour}`);
    expect(file.headers['content-disposition']).toContain(`leads-${day}.csv`);
  });

  it('is a named zone that the server knows', async () => {
    for (const wrong of ['+03:00', 'Asia/Nowhere', '', 'asia/riyadh', "Asia/Riyadh'"])
      expect([wrong, await choose(wrong)]).toMatchObject([
        wrong,
        { status: 422, body: { fields: { time_zone: expect.stringContaining('Asia/Riyadh') } } },
      ]);
  });
});
