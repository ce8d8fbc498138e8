import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklistStepCalls } from '../../../src/api/maintenance/checklist-step.ts';
import { equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { maintenanceCategoryCalls } from '../../../src/api/maintenance/maintenance-category.ts';
import { type Meter, meterCalls } from '../../../src/api/maintenance/meter.ts';
import { type MeterReading, meterReadingCalls } from '../../../src/api/maintenance/meter-reading.ts';
import {
  type ChecklistVersion,
  type WorkOrderChecklist,
  workOrderChecklistCalls,
} from '../../../src/api/maintenance/work-order-checklist.ts';
import { compoundCalls } from '../../../src/api/property/compound.ts';
import { names, type Office, openOffice } from '../../setup/office.ts';
import type { Answer, Person } from '../../setup/test-bed.ts';

let office: Office;
let coordinator: Person;
let stranger: Person;
let equipment: number;
beforeAll(async () => {
  office = await openOffice();
  coordinator = (await office.join(office.roleOf('maintenance_coordinator'))).person;
  stranger = await office.testBed.signIn('second', 'admin@second.example');
  const category = await office.make(maintenanceCategoryCalls.create, names('Machines'));
  const body = { name_en: 'Here', name_ar: 'مجمع هنا', property_use: 'residential' };
  const { compound } = (await office.admin.ask(compoundCalls.create, { body })).body as { compound: { id: number } };
  equipment = (
    await office.make(equipmentCalls.create, {
      ...names('Pump'),
      code: 'P-1',
      category_id: category.id,
      compound_id: compound.id,
    })
  ).id;
});
afterAll(() => office.testBed.stop());

const dataOf = <T>({ status, body }: Answer): T => {
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as T;
};
const fieldsOf = ({ status, body }: Answer) => [status, body.fields];

describe('a meter', () => {
  const create = async (more: object = {}) =>
    dataOf<Meter>(
      await coordinator.ask(meterCalls.create, { body: { ...names('Running hours'), equipment_id: equipment, ...more } }),
    );
  const read = (meter: number, body: object) => coordinator.ask(meterReadingCalls.create, { params: { meter_id: meter }, body });
  const meterOf = async (id: number) => dataOf<Meter>(await coordinator.ask(meterCalls.get, { params: { id } }));

  it('counts the sum of what it showed, over its end and through a replacement', async () => {
    const { id } = await create({ start: 99_900, max: 99_999 });
    const steps: [body: object, delta: number, used: number][] = [
      [{ value: 99_990 }, 90, 90],
      [{ value: 12, kind: 'rolled_over' }, 22, 112],
      [{ value: 0, kind: 'replaced' }, 0, 112],
      [{ value: 500 }, 500, 612],
      // It was meant to be 50.
      [{ value: 50, kind: 'corrected', note: 'Misread' }, -450, 162],
      [{ value: 60 }, 10, 172],
    ];
    for (const [body, delta, used] of steps) {
      expect(dataOf<MeterReading>(await read(id, body))).toMatchObject({ ...body, delta, source: 'person' });
      expect(await meterOf(id)).toMatchObject({ used, value: (body as { value: number }).value });
    }
    const readings = dataOf<MeterReading[]>(await coordinator.ask(meterReadingCalls.list, { params: { meter_id: id } }));
    expect(readings.map(({ value }) => value)).toEqual([60, 50, 500, 0, 12, 99_990]);
    expect(readings[0]?.reader_name).toEqual(expect.any(String));
    expect((await stranger.ask(meterReadingCalls.list, { params: { meter_id: id } })).status).toBe(404);
  });

  it('refuses a value that falls, and says what to do', async () => {
    const { id } = await create();
    dataOf(await read(id, { value: 700 }));
    expect(fieldsOf(await read(id, { value: 699 }))).toEqual([
      422,
      {
        value:
          'The value before it is 700. Enter a higher one, or say that the meter was replaced, passed its highest value, or was misread.',
      },
    ]);
    expect(fieldsOf(await read(id, { value: 3, kind: 'rolled_over' }))[1]).toHaveProperty('kind');
    expect(fieldsOf(await read((await create()).id, { value: 3, kind: 'corrected' }))[1]).toHaveProperty('kind');
    expect((await read(id, { value: 1.5 })).status).toBe(422);
    expect(await meterOf(id)).toMatchObject({ value: 700, used: 700 });
  });

  it('is read in order, and not in the future', async () => {
    const { id } = await create();
    const { at } = dataOf<MeterReading>(await read(id, { value: 10 }));
    const hoursLater = (hours: number) => new Date(new Date(at ?? '').getTime() + hours * 3_600_000).toISOString();
    expect(fieldsOf(await read(id, { value: 11, at: hoursLater(-1) }))).toEqual([
      422,
      { at: 'There is a later reading. Readings are recorded in order.' },
    ]);
    expect(fieldsOf(await read(id, { value: 11, at: hoursLater(1) }))[1]).toHaveProperty('at');
    dataOf(await read(id, { value: 11, at: hoursLater(0) }));
  });

  it('counts two that come at once one after the other', async () => {
    const { id } = await create();
    const answers = await Promise.all([read(id, { value: 40 }), read(id, { value: 40 }), read(id, { value: 40 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await meterOf(id)).toMatchObject({ used: 40, value: 40 });
  });

  it('keeps what its readings count from, and is deactivated instead of deleted', async () => {
    const { id } = await create({ start: 5 });
    const update = (body: object) => coordinator.ask(meterCalls.update, { params: { id }, body });
    dataOf(await update({ start: 6 }));
    expect(await meterOf(id)).toMatchObject({ value: 6, used: 0 });
    dataOf(await read(id, { value: 9 }));
    expect(fieldsOf(await update({ start: 7 }))[1]).toHaveProperty('start');
    expect(fieldsOf(await update({ max: 8 }))[1]).toHaveProperty('max');
    expect((await office.admin.ask(meterCalls.remove, { params: { id } })).body.error).toBe(
      'It has readings or plans. Deactivate it instead.',
    );
    dataOf(await update({ active: false }));
    expect((await read(id, { value: 10 })).body.code).toBe('not_in_this_state');
  });
});

describe('a checklist', () => {
  const create = async () =>
    dataOf<WorkOrderChecklist>(await coordinator.ask(workOrderChecklistCalls.create, { body: names('Monthly service') }));
  const of = (checklist_id: number) => ({ checklist_id });
  const add = (checklist: number, body: object = {}) =>
    coordinator.ask(checklistStepCalls.create, { params: of(checklist), body: { ...names('Filter is clean'), ...body } });

  it('has steps in their order', async () => {
    const { id, revision } = await create();
    expect(revision).toBe(1);
    dataOf(await add(id, { order: 20, answer: 'photo' }));
    dataOf(await add(id, { order: 10, answer: 'number', min: 2.5, max: 4, unit: 'bar', required: false }));
    const steps = dataOf<object[]>(await coordinator.ask(checklistStepCalls.list, { params: of(id) }));
    expect(steps).toMatchObject([
      { answer: 'number', min: 2.5, max: 4, unit: 'bar', required: false, checklist_id: id },
      { answer: 'photo', min: null, required: true },
    ]);
    expect(dataOf(await coordinator.ask(workOrderChecklistCalls.get, { params: { id } }))).toMatchObject({
      steps: 2,
      revision: 1,
    });
    expect(dataOf(await coordinator.ask(workOrderChecklistCalls.versions, { params: { id } }))).toEqual([] as ChecklistVersion[]);
    expect((await stranger.ask(checklistStepCalls.list, { params: of(id) })).status).toBe(404);
  });

  it('refuses bounds where there is no number, and a failure where nothing can fail', async () => {
    const { id } = await create();
    expect(fieldsOf(await add(id, { answer: 'text', min: 1 }))[1]).toEqual({ min: 'Only a number has this.' });
    expect(fieldsOf(await add(id, { answer: 'number', min: 4, max: 2 }))[1]).toEqual({
      max: 'The maximum is below the minimum.',
    });
    expect(fieldsOf(await add(id, { answer: 'photo', fail_subsubcategory_id: 1 }))[1]).toHaveProperty('fail_subsubcategory_id');
    expect(fieldsOf(await add(id, { fail_subsubcategory_id: 999_999 }))[1]).toHaveProperty('fail_subsubcategory_id');
  });
});
