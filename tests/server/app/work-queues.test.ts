import { describe, expect, it } from 'vitest';
import { type Queue, type WorkQueues, workCalls } from '../../../src/api/app/my-work.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { type UnitPreparation, unitPreparationCalls } from '../../../src/api/property/unit-preparation.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Person } from '../../setup/test-bed.ts';
import { plusDays } from '../../walks/test-beds/test-company.ts';

startTestCompany();

const queuesOf = async (person: Person): Promise<Queue[]> => {
  const answer = await person.ask(workCalls.queues);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body.data as WorkQueues).queues;
};
const inState = (queues: Queue[], state: string) =>
  queues.find((queue) => queue.entity === 'unit_preparation' && queue.state === state);

describe('the queues of my work', () => {
  it('are the states that wait on what a person may do, and are late after the days that the chart gives', async () => {
    const { admin, operations } = testCompany.people;
    const person = (role: string) => testCompany.testBed.signIn('first', `${role}@first.example`);
    const [agent, analyst] = [await person('sales_agent'), await person('analyst')];
    const made: UnitPreparation[] = [];
    for (let i = 0; i < 4; i++) {
      const { unit } = await testCompany.driver.place();
      expect((await admin.ask(unitCalls.update, { params: { id: unit }, body: { readiness: 'under_preparation' } })).status).toBe(
        200,
      );
      const rows = await testCompany.ask<UnitPreparation[]>(operations, unitPreparationCalls.list, { query: { unit_id: unit } });
      made.push(rows[0] as UnitPreparation);
    }
    const [first] = made as [UnitPreparation];
    // Of four that wait, the three that have waited longest are named.
    expect(inState(await queuesOf(operations), 'open')).toMatchObject({
      title: 'unit_preparation.status.open',
      waits: 'who.leasing_orders.edit',
      mine: true,
      count: 4,
      late: 0,
      longest: made.slice(0, 3).map(({ id }) => ({ id, is_late: false, page_entity: 'unit_preparation', page_id: id })),
    });
    // An analyst sees them, but can't move them on: they appear once they are late. A sales agent has nothing to do with them.
    expect(inState(await queuesOf(analyst), 'open')).toBeUndefined();
    expect((await queuesOf(agent)).filter(({ entity }) => entity === 'unit_preparation')).toEqual([]);

    const today = await testCompany.driver.today();
    await testCompany.ask(operations, unitPreparationCalls.update, { params: { id: first.id }, body: { status: 'in_progress' } });
    // Three days are expected in "open", ten in "in progress": after four days three of the four are late.
    await testCompany.ask(admin, workCalls.moveClock, { body: { to: plusDays(today, 4) } });
    const queues = await queuesOf(operations);
    expect(inState(queues, 'open')).toMatchObject({
      count: 3,
      late: 3,
      longest: [{ is_late: true }, { is_late: true }, { is_late: true }],
    });
    expect(inState(queues, 'in_progress')).toMatchObject({ count: 1, late: 0, longest: [{ id: first.id }] });
    expect(queues.findIndex(({ late }) => late > 0)).toBe(0);
    expect(inState(await queuesOf(analyst), 'open')).toMatchObject({ mine: false, count: 3, late: 3 });
    expect(inState(await queuesOf(analyst), 'in_progress')).toBeUndefined();
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect(await queuesOf(stranger)).toEqual([]);
  });
});
