import { beforeAll, describe, expect, it } from 'vitest';
import { preOccupancyOrderCalls } from '../../../src/api/leasing/pre-occupancy-order.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { preparationItemCalls } from '../../../src/api/property/preparation-item.ts';
import { unitCalls } from '../../../src/api/property/unit.ts';
import { unitPreparationCalls } from '../../../src/api/property/unit-preparation.ts';
import { activityCalls } from '../../../src/api/sales/activity.ts';
import { leadCalls } from '../../../src/api/sales/lead.ts';
import { userCalls } from '../../../src/api/settings/user.ts';
import { finalized, inspectionOf, startTestCompany, testCompany } from '../../setup/lettings.ts';
import type { Role } from '../../walks/test-beds/test-company.ts';

startTestCompany();

type Answer = { status: number; body: { fields?: Record<string, string> } };
const assigned: Record<string, { field: string; to: (user: number) => Promise<Answer>; fits: Role; unfit: Role[] }> = {};

beforeAll(async () => {
  const { people } = testCompany;
  const lead = await testCompany.lead();
  const own = await finalized();
  const inspection = (await inspectionOf(own)) as number;
  const { unit, compound } = await testCompany.driver.place();
  await testCompany.ask(people.admin, unitCalls.update, { params: { id: unit }, body: { readiness: 'under_preparation' } });
  const [preparation] = await testCompany.ask<{ id: number }[]>(people.operations, unitPreparationCalls.list, {
    query: { unit_id: unit },
  });
  const { id: user } = await testCompany.ask<{ id: number }>(people.admin, userCalls.create, {
    body: {
      name: 'On leave',
      email: 'on-leave@first.example',
      role_id: (
        await testCompany.sql<{ role_id: number }>('select role_id from users where id = $1', [
          testCompany.userOf(people.leasing_manager),
        ])
      )[0]?.role_id,
    },
  });
  Object.assign(assigned, {
    'a lead': {
      field: 'assignee_id',
      fits: 'leasing_manager',
      unfit: ['none', 'finance_manager'],
      to: (assignee_id: number) => people.leasing_agent.ask(leadCalls.update, { params: { id: lead.id }, body: { assignee_id } }),
    },
    'an activity': {
      field: 'assignee_id',
      fits: 'leasing_manager',
      unfit: ['none', 'finance_manager'],
      to: (assignee_id: number) =>
        people.leasing_agent.ask(activityCalls.create, {
          params: { id: lead.id },
          body: { kind: 'call', due_at: '2030-01-01T09:00:00Z', assignee_id },
        }),
    },
    'an inspection': {
      field: 'assignee_id',
      fits: 'operations',
      unfit: ['none', 'analyst'],
      to: (assignee_id: number) =>
        people.operations.ask(preOccupancyOrderCalls.update, { params: { id: inspection }, body: { assignee_id } }),
    },
    'work on a unit': {
      field: 'assignee_id',
      fits: 'operations',
      unfit: ['none', 'analyst'],
      to: (assignee_id: number) =>
        people.operations.ask(preparationItemCalls.create, {
          params: { preparation_id: preparation?.id as number },
          body: { name: 'Paint', assignee_id },
        }),
    },
    'a compound': {
      field: 'manager_id',
      fits: 'general_manager',
      unfit: ['none'],
      to: (manager_id: number) => people.admin.ask(compoundCalls.update, { params: { id: compound }, body: { manager_id } }),
    },
    'the work of a colleague who is away': {
      field: 'delegate_id',
      fits: 'analyst',
      unfit: ['none'],
      to: (delegate_id: number) => people.admin.ask(userCalls.update, { params: { id: user }, body: { delegate_id } }),
    },
  });
});

describe('whoever has no access to it', () => {
  it.each(['a lead', 'an activity', 'an inspection', 'work on a unit', 'a compound', 'the work of a colleague who is away'])(
    'isn’t given %s, by whatever way it is asked for',
    async (what) => {
      const { field, to, fits, unfit } = assigned[what] as (typeof assigned)[string];
      for (const role of unfit) {
        const { status, body } = await to(testCompany.userOf(testCompany.people[role]));
        expect([role, status, Object.keys(body.fields ?? {})], JSON.stringify(body)).toEqual([role, 422, [field]]);
      }
      expect((await to(987_654)).status).toBe(422);
      expect((await to(testCompany.userOf(testCompany.people[fits]))).status).toBe(200);
    },
  );

  it('isn’t given anything once they left', async () => {
    const { field, to } = assigned['a lead'] as (typeof assigned)[string];
    const left = testCompany.userOf(testCompany.people.leasing_manager);
    await testCompany.sql('update users set active = false where id = $1', [left]);
    const { status, body } = await to(left);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });
});
