import { describe, expect, it } from 'vitest';
import { dunningStepCalls } from '../../../src/api/settings/dunning-step.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';

startTestCompany();

describe('the steps (X-DUN-11 to X-DUN-15)', () => {
  const admin = () => testCompany.people.admin;
  const steps = () =>
    testCompany.ask<{ id: number; days: number }[]>(admin(), dunningStepCalls.list, { query: { sort: 'days' } });
  const words = { name_en: 'Third reminder', name_ar: 'تذكير ثالث', letter_en: 'Pay {total}', letter_ar: 'سدد {total}' };

  it('begin with 3, 10 and 21 days, are edited, and are two at least', async () => {
    expect((await steps()).map(({ days }) => days)).toEqual([3, 10, 21]);
    const twice = await admin().ask(dunningStepCalls.create, { body: { ...words, days: 10 } });
    expect([twice.status, Object.keys(twice.body.fields as object)]).toEqual([422, ['days']]);
    const { id } = await testCompany.ask<{ id: number }>(admin(), dunningStepCalls.create, { body: { ...words, days: 15 } });
    await testCompany.ask(admin(), dunningStepCalls.update, { params: { id }, body: { days: 16 } });
    expect(await testCompany.ask(admin(), dunningStepCalls.get, { params: { id } })).toMatchObject({ ...words, days: 16 });
    expect((await steps()).map(({ days }) => days)).toEqual([3, 10, 16, 21]);
    for (const { id } of (await steps()).slice(0, 2)) await testCompany.ask(admin(), dunningStepCalls.remove, { params: { id } });
    const [left] = await steps();
    expect((await admin().ask(dunningStepCalls.remove, { params: { id: left?.id as number } })).status).toBe(422);
  });
});
