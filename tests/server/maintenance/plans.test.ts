import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Calendar, calendarCalls } from '../../../src/api/app/calendar.ts';
import { documentCalls } from '../../../src/api/app/document.ts';
import { workCalls } from '../../../src/api/app/my-work.ts';
import { checklistStepCalls } from '../../../src/api/maintenance/checklist-step.ts';
import { equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import {
  type MaintenancePlan,
  maintenancePlanCalls,
  type PlanOccurrence,
  type PlanPreview,
} from '../../../src/api/maintenance/maintenance-plan.ts';
import { maintenanceSubcategoryCalls } from '../../../src/api/maintenance/maintenance-subcategory.ts';
import { maintenanceSubsubcategoryCalls } from '../../../src/api/maintenance/maintenance-subsubcategory.ts';
import { maintenanceTypeCalls } from '../../../src/api/maintenance/maintenance-type.ts';
import { meterCalls } from '../../../src/api/maintenance/meter.ts';
import { meterReadingCalls } from '../../../src/api/maintenance/meter-reading.ts';
import { type WorkOrderChecklist, workOrderChecklistCalls } from '../../../src/api/maintenance/work-order-checklist.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { holidayCalls } from '../../../src/api/settings/holiday.ts';
import { plusDays } from '../../../src/calendar/days.ts';
import { jpeg, upload } from '../../setup/files.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let coordinator: Person;
let [compound, equipment, category, type]: [number, number, number, number] = [0, 0, 0, 0];
const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const fieldsOf = ({ status, body }: Answer) => [status, body.fields];
const clockTo = async (to: string) => {
  expect((await office.admin.ask(workCalls.moveClock, { body: { to } })).status).toBe(200);
  await office.testBed.app.jobs.settled();
};

beforeAll(async () => {
  office = await openOffice();
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  const body = { name_en: 'Here', name_ar: 'مجمع هنا', property_use: 'residential' };
  const made = (await office.admin.ask(compoundCalls.create, { body })).body as { compound: { id: number } };
  compound = made.compound.id;
  const { id: category_id } = await office.make(maintenanceCategoryCalls.create, names('Machines'));
  const { id: subcategory_id } = await office.make(maintenanceSubcategoryCalls.create, { ...names('Pumps'), category_id });
  category = (await office.make(maintenanceSubsubcategoryCalls.create, { ...names('Service'), subcategory_id })).id;
  type = (await office.make(maintenanceTypeCalls.create, names('Preventive'))).id;
  equipment = (await office.make(equipmentCalls.create, { ...names('Pump'), code: 'P-1', category_id, compound_id: compound }))
    .id;
  // A Thursday ahead of the clock that test companies begin with.
  await clockTo('2054-01-01');
});
afterAll(() => office.testBed.stop());

const given = (more: object = {}) => ({
  ...names('Service of the pump'),
  ...{ subsubcategory_id: category, type_id: type, description: 'Change the seals.', target: 'equipment' },
  ...{ equipment_id: equipment, trigger: 'time', anchor: '2054-01-31', every: 1, every_unit: 'months' },
  ...more,
});
const create = async (more: object = {}) =>
  dataOf<MaintenancePlan>(await coordinator.ask(maintenancePlanCalls.create, { body: given(more) }));
const refusalOf = async (more: object) => fieldsOf(await coordinator.ask(maintenancePlanCalls.create, { body: given(more) }));
const move = (id: number, call: 'activate' | 'pause' | 'resume' | 'end', body: object = {}) =>
  coordinator.ask(maintenancePlanCalls[call], { params: { id }, body });
const planOf = async (id: number) => dataOf<MaintenancePlan>(await coordinator.ask(maintenancePlanCalls.get, { params: { id } }));
const pastOf = async (id: number) =>
  dataOf<PlanOccurrence[]>(await coordinator.ask(maintenancePlanCalls.occurrences, { params: { id } })).map(
    ({ occurrence_on, mark, due_on, state, why }) => [occurrence_on ?? mark, due_on, state, why],
  );
const previewOf = async (id: number) =>
  dataOf<PlanPreview[]>(await coordinator.ask(maintenancePlanCalls.preview, { params: { id } }));

describe('a plan', () => {
  it('has the place of its equipment, and only what its target and trigger need', async () => {
    expect(await create()).toMatchObject({
      ...{ status: 'draft', compound_id: compound, equipment_name_en: 'Pump', next_on: null, missed: 0, mode: 'fixed' },
      ...{ closed_day: 'after', meter_id: null },
    });
    expect(await refusalOf({ equipment_id: null })).toEqual([422, { equipment_id: expect.any(String) }]);
    expect((await refusalOf({ target: 'compound' }))[1]).toHaveProperty('compound_id');
    expect((await refusalOf({ target: 'common_area', compound_id: compound }))[1]).toHaveProperty('place_note');
    expect((await refusalOf({ trigger: 'meter' }))[1]).toEqual({ meter_id: expect.any(String), meter_every: expect.any(String) });
    expect(await create({ target: 'compound', compound_id: compound })).toMatchObject({ equipment_id: null });
  });

  it('is made less than an interval ahead, with windows that don’t meet', async () => {
    expect(await refusalOf({ lead_days: 28 })).toEqual([
      422,
      { lead_days: 'This is as long as the interval. Enter fewer days.' },
    ]);
    expect((await create({ lead_days: 27, window_days: 13 })).lead_days).toBe(27);
    expect((await refusalOf({ window_days: 14 }))[1]).toHaveProperty('window_days');
    expect((await refusalOf({ season_from: 4 }))[1]).toHaveProperty('season_to');
    expect((await refusalOf({ every_unit: 'years', season_from: 4, season_to: 9 }))[1]).toHaveProperty('season_from');
  });

  it('shows its next twelve days, a closed one due on the next open day', async () => {
    // 31 January 2054 is a Saturday, and so are 28 February and 31 October.
    const { id } = await create({ lead_days: 7 });
    const preview = await previewOf(id);
    expect(preview).toHaveLength(12);
    expect(preview.slice(0, 3)).toEqual([
      { occurrence_on: '2054-01-31', due_on: '2054-02-01', make_on: '2054-01-24', mark: null },
      { occurrence_on: '2054-02-28', due_on: '2054-03-01', make_on: '2054-02-21', mark: null },
      { occurrence_on: '2054-03-31', due_on: '2054-03-31', make_on: '2054-03-24', mark: null },
    ]);
    await office.make(holidayCalls.create, {
      ...names('Renovation'),
      ...{ occasion: 'dates', starts_on: '2054-03-31', ends_on: '2054-03-31', confirmed: true },
    });
    expect((await previewOf(id))[2]).toMatchObject({ occurrence_on: '2054-03-31', due_on: '2054-04-01' });
  });

  it('is approved to become active, and not changed while it is', async () => {
    const { id } = await create();
    const approver = (await office.join(office.roleOf('general_manager'))).person;
    expect((await approver.ask(maintenancePlanCalls.pause, { params: { id }, body: {} })).status).toBe(403);
    expect(dataOf(await approver.ask(maintenancePlanCalls.activate, { params: { id }, body: {} }))).toMatchObject({
      ...{ status: 'active', next_on: '2054-01-31', next_due_on: '2054-02-01' },
    });
    // The calendar has it on the day on which it is due, not on the closed day before.
    const days = { from: '2054-01-31', to: '2054-02-01', kind: 'plan_due' };
    const { entries } = dataOf<Calendar>(await coordinator.ask(calendarCalls.days, { query: days }));
    expect(entries.filter(({ record_id }) => record_id === id)).toMatchObject([
      { entity: 'maintenance_plan', day: '2054-02-01', at: null, done: false },
    ]);
    const update = (body: object) => coordinator.ask(maintenancePlanCalls.update, { params: { id }, body });
    expect((await update({ every: 2 })).body.code).toBe('not_in_this_state');
    expect((await move(id, 'pause')).body.reasons).toMatchObject([{ why: 'maintenance_plan.why.gaveReason' }]);
    dataOf(await move(id, 'pause', { reason: 'Renovation' }));
    expect(await planOf(id)).toMatchObject({ status: 'paused', next_on: null, reason: 'Renovation' });
    dataOf(await update({ every: 2 }));
    dataOf(await move(id, 'resume'));
    expect(await planOf(id)).toMatchObject({ status: 'active', next_on: '2054-01-31', reason: null });
    expect((await office.admin.ask(maintenancePlanCalls.remove, { params: { id } })).body.code).toBe('not_in_this_state');
    dataOf(await move(id, 'pause', { reason: 'Sold' }));
    dataOf(await move(id, 'end', { reason: 'Sold' }));
  });

  it('logs what fell before it was active (codup/odoo-eam#61)', async () => {
    const { id } = await create({ anchor: plusDays('2054-01-01', -40), every: 30, every_unit: 'days', closed_day: 'keep' });
    expect(dataOf(await move(id, 'activate'))).toMatchObject({ next_on: plusDays('2054-01-01', 20), missed: 2 });
    expect(await pastOf(id)).toEqual([
      ['2053-12-22', '2053-12-22', 'missed', 'before'],
      ['2053-11-22', '2053-11-22', 'missed', 'before'],
    ]);
    dataOf(await move(id, 'pause', { reason: 'Enough' }));
  });
});

describe('a checklist of a plan', () => {
  it('stays as it is once the plan is active, and is edited as its next version', async () => {
    const checklist = await office.make(workOrderChecklistCalls.create, names('Monthly service'));
    const { id } = await create({ checklist_id: checklist.id });
    expect((await move(id, 'activate')).body.reasons).toMatchObject([{ why: 'maintenance_plan.why.hasChecklistSteps' }]);
    const params = { checklist_id: checklist.id };
    const step = dataOf<{ id: number }>(
      await coordinator.ask(checklistStepCalls.create, { params, body: names('Seals are tight') }),
    );
    dataOf(await move(id, 'activate'));
    const versions = async () =>
      dataOf<{ revision: number; steps: { name_en: string }[] }[]>(
        await coordinator.ask(workOrderChecklistCalls.versions, { params: { id: checklist.id } }),
      ).map(({ revision, steps }) => [revision, steps.map(({ name_en }) => name_en)]);
    expect(await versions()).toEqual([[1, ['Seals are tight']]]);
    dataOf(
      await coordinator.ask(checklistStepCalls.update, {
        params: { ...params, id: step.id },
        body: { name_en: 'Seals are dry' },
      }),
    );
    dataOf(await coordinator.ask(checklistStepCalls.create, { params, body: names('Oil is clear') }));
    const now = async () =>
      dataOf<WorkOrderChecklist>(await coordinator.ask(workOrderChecklistCalls.get, { params: { id: checklist.id } }));
    expect(await now()).toMatchObject({ revision: 2, steps: 2 });
    expect(await versions()).toEqual([[1, ['Seals are tight']]]);
    const deactivate = () =>
      coordinator.ask(workOrderChecklistCalls.update, { params: { id: checklist.id }, body: { active: false } });
    expect(fieldsOf(await deactivate())).toEqual([422, { active: 'An active plan uses it. Pause it first.' }]);
    dataOf(await move(id, 'pause', { reason: 'New steps' }));
    dataOf(await move(id, 'resume'));
    expect(await versions()).toEqual([
      [2, ['Seals are dry', 'Oil is clear']],
      [1, ['Seals are tight']],
    ]);
    dataOf(await coordinator.ask(checklistStepCalls.remove, { params: { ...params, id: step.id } }));
    expect(await now()).toMatchObject({ revision: 3, steps: 1 });
    dataOf(await move(id, 'pause', { reason: 'Enough' }));
  });
});

describe('a plan by a meter', () => {
  const meterOf = async () => (await office.make(meterCalls.create, { ...names('Running hours'), equipment_id: equipment })).id;
  const read = async (meter_id: number, value: number) =>
    dataOf(await coordinator.ask(meterReadingCalls.create, { params: { meter_id }, body: { value } }));
  const byMeter = (meter_id: number) => ({ trigger: 'meter', anchor: null, meter_id, meter_every: 500 });

  it('makes one at a first reading of 700, and counts on to 1,000', async () => {
    const meter = await meterOf();
    const { id } = await create(byMeter(meter));
    expect((await previewOf(id)).map(({ mark }) => mark).slice(0, 3)).toEqual([500, 1000, 1500]);
    expect(dataOf(await move(id, 'activate'))).toMatchObject({ next_mark: 500, next_on: null });
    await read(meter, 499);
    expect(await pastOf(id)).toEqual([]);
    await read(meter, 700);
    expect((await pastOf(id)).map(([mark, , state]) => [mark, state])).toEqual([[500, 'open']]);
    expect(await planOf(id)).toMatchObject({ next_mark: 1000, missed: 0 });
    // It is still open.
    await read(meter, 1000);
    expect((await pastOf(id)).map(([mark, , state, why]) => [mark, state, why])).toEqual([
      [1000, 'skipped', 'open'],
      [500, 'open', null],
    ]);
  });

  it('waits for its work if it floats, and counts its equipment alone', async () => {
    const meter = await meterOf();
    const { id } = await create({ ...byMeter(meter), mode: 'floating' });
    dataOf(await move(id, 'activate'));
    await read(meter, 700);
    await read(meter, 2000);
    expect((await pastOf(id)).map(([mark]) => mark)).toEqual([500]);
    expect(await planOf(id)).toMatchObject({ next_mark: null });
    const other = await create({ ...byMeter(meter), target: 'compound', compound_id: compound });
    expect(
      fieldsOf(await coordinator.ask(maintenancePlanCalls.update, { params: { id: other.id }, body: { target: 'unit' } }))[0],
    ).toBe(422);
    expect((await refusalOf({ ...byMeter(meter), trigger: 'first', anchor: '2054-02-01' }))[1]).toHaveProperty('mode');
  });

  it('by what comes first makes one for both', async () => {
    const meter = await meterOf();
    const { id } = await create({ ...byMeter(meter), trigger: 'first', mode: 'floating', anchor: '2054-01-20' });
    expect(dataOf(await move(id, 'activate'))).toMatchObject({ next_on: '2054-01-20', next_mark: 500 });
    await read(meter, 500);
    expect(await planOf(id)).toMatchObject({ next_on: null, next_mark: null });
    expect(await pastOf(id)).toEqual([[500, '2054-01-01', 'open', null]]);
  });
});

describe('a plan by the company’s clock', () => {
  it('comes due its lead ahead, once a day however often it is looked at (glpi#18703)', async () => {
    // 31 January 2054 is closed.
    const { id } = await create({ lead_days: 3 });
    dataOf(await move(id, 'activate'));
    await clockTo('2054-01-27');
    expect(await pastOf(id)).toEqual([]);
    await clockTo('2054-01-28');
    const due = [['2054-01-31', '2054-02-01', 'open', null]];
    expect(await pastOf(id)).toEqual(due);
    for (const day of ['2054-01-31', '2054-02-01', '2054-02-02']) {
      await clockTo(day);
      expect(await pastOf(id)).toEqual(due);
    }
    expect(await planOf(id)).toMatchObject({ next_on: '2054-02-28', last_on: '2054-01-28' });
    await clockTo('2054-02-25');
    expect((await pastOf(id))[0]).toEqual(['2054-02-28', '2054-03-01', 'skipped', 'open']);
    const twice = office.testBed.owner.query(
      `insert into plan_occurrences (company_id, plan_id, occurrence_on, due_on, noticed_on, state)
        select company_id, plan_id, occurrence_on, due_on, noticed_on, 'open' from plan_occurrences where plan_id = $1`,
      [id],
    );
    await expect(twice).rejects.toThrow('plan_occurrences_once');
  });

  it('makes only the latest after an outage, and logs the others as missed', async () => {
    const { id } = await create({ anchor: '2054-03-03', every: 2, every_unit: 'weeks', closed_day: 'keep' });
    dataOf(await move(id, 'activate'));
    // The timer of 3 March is late by five weeks.
    await clockTo('2054-04-08');
    expect(await pastOf(id)).toEqual([
      ['2054-03-31', '2054-03-31', 'open', null],
      ['2054-03-17', '2054-03-17', 'missed', 'outage'],
      ['2054-03-03', '2054-03-03', 'missed', 'outage'],
    ]);
    expect(await planOf(id)).toMatchObject({ next_on: '2054-04-14', missed: 2 });
  });

  it('passes over equipment that is retired', async () => {
    const { category_id } = dataOf<{ category_id: number }>(
      await coordinator.ask(equipmentCalls.get, { params: { id: equipment } }),
    );
    const old = await office.make(equipmentCalls.create, { ...names('Old'), code: 'P-2', category_id, compound_id: compound });
    const { id } = await create({ equipment_id: old.id, anchor: '2054-04-10', closed_day: 'keep' });
    dataOf(await move(id, 'activate'));
    for (const status of ['out_of_service', 'retired'])
      dataOf(await coordinator.ask(equipmentCalls.status, { params: { id: old.id }, body: { status, reason: 'Scrapped' } }));
    await clockTo('2054-04-10');
    expect(await pastOf(id)).toEqual([['2054-04-10', '2054-04-10', 'skipped', 'retired']]);
    dataOf(await move(id, 'pause', { reason: 'Scrapped' }));
    expect((await move(id, 'resume')).body.reasons).toMatchObject([{ why: 'maintenance_plan.why.isEquipmentKept' }]);
  });
});

describe('the issue of a plan', () => {
  const issueOf = async (plan: number): Promise<MaintenanceIssue> => {
    const past = dataOf<PlanOccurrence[]>(await coordinator.ask(maintenancePlanCalls.occurrences, { params: { id: plan } }));
    const { issue_id } = past.find(({ state }) => state === 'open') ?? {};
    return dataOf<MaintenanceIssue>(await coordinator.ask(maintenanceIssueCalls.get, { params: { id: issue_id as number } }));
  };
  const resolve = async ({ id }: MaintenanceIssue) => {
    const params = { id };
    const assignee_id = office.idOf('admin');
    dataOf(await office.admin.ask(maintenanceIssueCalls.assign, { params, body: { assignee_id } }));
    dataOf(await office.admin.ask(maintenanceIssueCalls.start, { params, body: {} }));
    dataOf(await office.admin.ask(maintenanceIssueCalls.resolve, { params, body: { resolution: 'Done', cause: 'wear' } }));
  };
  it('says what the plan does, and is due by the end of its day', async () => {
    // 24 April 2054 is a Friday: due on Sunday.
    const { id } = await create({ anchor: '2054-04-24', lead_days: 7, priority: 'high' });
    dataOf(await move(id, 'activate'));
    await clockTo('2054-04-17');
    expect(await issueOf(id)).toMatchObject({
      ...{ location: 'equipment', equipment_id: equipment, compound_id: compound, subsubcategory_id: category },
      ...{ priority: 'high', description: 'Change the seals.', status: 'pending', respond_due_at: null },
      resolve_due_at: '2054-04-26T21:00:00.000Z',
    });
    dataOf(await move(id, 'pause', { reason: 'Enough' }));
  });

  it('frees the next occurrence once it is resolved', async () => {
    const { id } = await create({ anchor: '2054-04-20', every: 10, every_unit: 'days', closed_day: 'keep' });
    dataOf(await move(id, 'activate'));
    await clockTo('2054-04-20');
    await resolve(await issueOf(id));
    await clockTo('2054-04-30');
    expect((await pastOf(id)).map(([day, , state]) => [day, state])).toEqual([
      ['2054-04-30', 'open'],
      ['2054-04-20', 'done'],
    ]);
    dataOf(await move(id, 'pause', { reason: 'Enough' }));
  });

  it('counts for a later occurrence if it is resolved within its window', async () => {
    const { id } = await create({ anchor: '2054-05-04', every: 10, every_unit: 'days', closed_day: 'keep', window_days: 2 });
    dataOf(await move(id, 'activate'));
    await clockTo('2054-05-04');
    await clockTo('2054-05-12');
    await resolve(await issueOf(id));
    // It was for 4 May, and lies two days before 14 May.
    await clockTo('2054-05-14');
    expect((await pastOf(id)).map(([day, , state]) => [day, state])).toEqual([
      ['2054-05-14', 'done'],
      ['2054-05-04', 'done'],
    ]);
    expect(await planOf(id)).toMatchObject({ next_on: '2054-05-24' });
    dataOf(await move(id, 'pause', { reason: 'Enough' }));
  });

  it('lets a floating plan count on from when it was resolved or cancelled', async () => {
    const { id } = await create({ anchor: '2054-05-18', every: 30, every_unit: 'days', mode: 'floating', closed_day: 'keep' });
    dataOf(await move(id, 'activate'));
    await clockTo('2054-05-18');
    expect(await planOf(id)).toMatchObject({ next_on: null });
    await clockTo('2054-05-20');
    const first = await issueOf(id);
    await resolve(first);
    expect(await planOf(id)).toMatchObject({ next_on: '2054-06-19' });
    await clockTo('2054-06-19');
    const second = await issueOf(id);
    dataOf(await coordinator.ask(maintenanceIssueCalls.cancel, { params: { id: second.id }, body: { reason: 'Replaced' } }));
    expect(await planOf(id)).toMatchObject({ next_on: '2054-07-19' });
    expect((await pastOf(id)).map(([, , state]) => state)).toEqual(['cancelled', 'done']);
  });
  it('is resolved only with the signature that its plan asks for, and keeps its day whatever its priority', async () => {
    const { id } = await create({ anchor: '2054-08-03', needs_signature: true });
    dataOf(await move(id, 'activate'));
    await clockTo('2054-08-03');
    const issue = await issueOf(id);
    expect(issue).toMatchObject({ reported_by: 'plan', plan: { id, occurrence_on: '2054-08-03', needs_signature: true } });
    const params = { id: issue.id };
    const { status } = await coordinator.ask(maintenanceIssueCalls.update, { params, body: { priority: 'critical' } });
    expect(status).toBe(200);
    expect(dataOf(await coordinator.ask(maintenanceIssueCalls.get, { params }))).toMatchObject({
      ...{ priority: 'critical', resolve_due_at: issue.resolve_due_at, respond_due_at: null },
    });
    dataOf(await coordinator.ask(maintenanceIssueCalls.update, { params, body: { priority: 'normal' } }));
    dataOf(await office.admin.ask(maintenanceIssueCalls.assign, { params, body: { assignee_id: office.idOf('admin') } }));
    dataOf(await office.admin.ask(maintenanceIssueCalls.start, { params, body: {} }));
    const done = { params, body: { resolution: 'Done', cause: 'wear' } };
    const attach = async (type: 'photo' | 'signature') => {
      const { id: attachment_id } = await upload(coordinator, await jpeg(), {
        name: `${type}.jpg`,
        for_entity: 'maintenance_issue',
      });
      dataOf(await coordinator.ask(documentCalls.addToIssue, { params: { issue_id: issue.id }, body: { type, attachment_id } }));
    };
    const why = async () => (await office.admin.ask(maintenanceIssueCalls.resolve, done)).body.reasons;
    expect(await why()).toMatchObject([{ why: 'maintenance_issue.why.hasEvidence.signature' }]);
    await attach('photo');
    expect(await why()).toMatchObject([{ why: 'maintenance_issue.why.hasEvidence.signature' }]);
    await attach('signature');
    dataOf(await office.admin.ask(maintenanceIssueCalls.resolve, done));
    expect((await pastOf(id)).map(([, , state]) => state)).toEqual(['done']);
  });
});
