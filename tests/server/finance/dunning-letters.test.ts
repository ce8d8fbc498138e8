import { beforeAll, describe, expect, it } from 'vitest';
import { jobOf } from '../../../server/jobs/job.ts';
import { sweepTimers } from '../../../server/jobs/timers.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import type { ReportAnswer } from '../../../src/api/define-report.ts';
import { dunningCaseCalls as calls } from '../../../src/api/finance/dunning-case.ts';
import { reportCalls } from '../../../src/api/reports/report-calls.ts';
import { holidayCalls } from '../../../src/api/settings/holiday.ts';
import { bill, late, move, moved, opened, read, stands } from '../../setup/dunning.ts';
import { aTenant, finance } from '../../setup/invoices.ts';
import { company, services, testCompany } from '../../setup/lettings.ts';
import { openEveryDay } from '../../setup/open-days.ts';
import { openMail } from '../../setup/post-office.ts';
import { post as office, startPost } from '../../setup/sendings.ts';
import { on, settled, work } from '../../setup/server-days.ts';

startPost();
beforeAll(() => openEveryDay(testCompany, true));

describe('a letter', () => {
  it('says what aging says, in Arabic for whoever writes their name so', async () => {
    const { tenant, email } = await late(2039, 'نورة الشهري');
    await bill(tenant, '250.50', '2039-01-02');
    await bill(tenant, '70', '2039-02-01');
    await on('2039-01-04');
    const { body } = await finance().ask(reportCalls.agingTenant, { query: { tenant_id: tenant } });
    const [row] = (body.report as ReportAnswer).rows;
    const [letter] = (await read(await opened(tenant))).letters;
    expect([letter?.overdue, row?.from_1, row?.total]).toEqual(['1250.50', '1250.50', '1320.50']);
    const { text, attached } = openMail(office.to(email)[0] as never);
    expect(text).toContain('نورة الشهري');
    expect(text).toContain('1,250.50');
    expect(attached).toHaveLength(1);
    expect((await finance().raw('GET', `/v2/dunning_letters/${letter?.id}/document`)).status).toBe(200);
  });

  it('waits to be printed for a tenant without e-mail, and the next step counts from when it went', async () => {
    await testCompany.clockTo('2039-12-28');
    const { id: tenant } = await aTenant();
    await bill(tenant, '1000', '2040-01-01');
    await on('2040-01-02');
    await on('2040-01-04');
    const id = await opened(tenant);
    expect(await read(id)).toMatchObject({ status: 'to_print', letters: [{ state: 'to_print', sent_on: null }] });
    await on('2040-01-14');
    expect((await read(id)).status).toBe('to_print');
    expect(await moved(calls.markSent, id)).toMatchObject({
      ...{ status: 'reminded', letters: [{ state: 'sent', sent_on: '2040-01-14' }] },
      ...{ last_contact_on: '2040-01-14', next_step_on: '2040-01-21' },
    });
  });

  it('is printed if its mail is given up', async () => {
    const { id } = await late(2041);
    const [letter] = (await moved(calls.send, id)).letters;
    await settled();
    await testCompany.sql("update dunning_letters set state = 'queued' where id = $1", [letter?.id]);
    await services().db.write(company(), (scope) =>
      Promise.resolve(jobOf('dunning_letter')?.givenUp(scope, services(), { letter: letter?.id })),
    );
    expect(await read(id)).toMatchObject({ status: 'to_print', letters: [{ state: 'to_print' }] });
  });

  it('is written once, however many take the step at the same time, and after a restart', async () => {
    const { id, email } = await late(2042);
    await testCompany.clockTo('2042-01-03');
    const answers = await Promise.all([1, 2, 3].map(() => move(calls.send, id, { version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await testCompany.sql(
      "update timers set due_at = now() - interval '1 day' where entity = 'dunning_case' and record_id = $1 and done_at is null",
      [id],
    );
    await Promise.all([1, 2, 3].map(() => sweepTimers(services(), company(), { isPatient: true })));
    await Promise.all([work(), work()]);
    // The timer fired before the step's day: the second letter isn't due.
    expect(await stands(id)).toEqual(['reminded', '2042-01-03']);
    expect(office.to(email)).toHaveLength(1);
    await on('2042-01-11');
    await Promise.all([work(), work(), sweepTimers(services(), company(), { isPatient: true })]);
    expect(await stands(id)).toEqual(['reminded', '2042-01-03', '2042-01-11']);
    expect(office.to(email)).toHaveLength(2);
  });

  it('is found by its tenant’s name, however it is spelled', async () => {
    const { id } = await late(2043, 'أمل الزهراني');
    for (const q of ['امل', 'أمل الزهرانى', 'الزهراني']) {
      const { body } = await finance().ask(workCalls.search, { query: { q } });
      expect(body.data, q).toContainEqual(expect.objectContaining({ entity: 'dunning_case', id }));
    }
  });
});

describe('a step that falls on a closed day', () => {
  it('is taken on the next open one, also if the day is closed only later', async () => {
    await openEveryDay(testCompany, false);
    const { id } = await late(2044);
    const next = async () => (await read(id)).next_step_on;
    expect(await next()).toBe('2044-01-04');
    const body = { name_en: 'Closed', name_ar: 'إغلاق', occasion: 'dates', starts_on: '2044-01-04', ends_on: '2044-01-05' };
    await testCompany.ask(testCompany.people.admin, holidayCalls.create, { body });
    await settled();
    expect(await next()).toBe('2044-01-06');
    await on('2044-01-05');
    expect(await stands(id)).toEqual(['open']);
    await on('2044-01-06');
    expect(await stands(id)).toEqual(['reminded', '2044-01-06']);
    expect(await next()).toBe('2044-01-13');
    // The 22nd is a Friday, and eleven days after the last letter a Sunday.
    await on('2044-01-13');
    expect(await next()).toBe('2044-01-24');
  });
});
