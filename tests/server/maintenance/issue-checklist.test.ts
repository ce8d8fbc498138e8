import { describe, expect, it } from 'vitest';
import { type Document, documentCalls } from '../../../src/api/app/document.ts';
import { checklistStepCalls } from '../../../src/api/maintenance/checklist-step.ts';
import { equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { issueAnswerCalls as calls, type IssueAnswer } from '../../../src/api/maintenance/issue-answer.ts';
import { maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import { type Meter, meterCalls } from '../../../src/api/maintenance/meter.ts';
import { type MeterReading, meterReadingCalls } from '../../../src/api/maintenance/meter-reading.ts';
import { workOrderChecklistCalls } from '../../../src/api/maintenance/work-order-checklist.ts';
import { makeChecklist, newNames } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { makePlace } from '../../../src/workbench/scenarios/parts/place.ts';
import { jpeg, pdf, upload } from '../../setup/files.ts';
import {
  ask,
  assign,
  coordinator,
  makePath,
  readIssue,
  reopen,
  reported,
  resolve,
  steps,
  usualPath,
} from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done, refusedBy, wrongOf } from '../../setup/sales-of-units.ts';

startTestCompany();

const step = (name: string, more: object = {}) => ({ name_en: name, name_ar: `خطوة ${name.length}`, ...more });
const give = (id: number, checklist_id: number | null, person = coordinator()) =>
  person.ask(maintenanceIssueCalls.assignChecklist, { params: { id }, body: { checklist_id } });
const stepsOf = (issue_id: number) => done<IssueAnswer[]>(coordinator(), calls.list, { params: { issue_id } });
const answer = ({ issue_id, id }: IssueAnswer, body: object) =>
  coordinator().ask(calls.update, { params: { issue_id, id }, body });
const answered = (one: IssueAnswer, body: object) =>
  done<IssueAnswer>(coordinator(), calls.update, { params: { issue_id: one.issue_id, id: one.id }, body });
/** An issue with a checklist of these steps. */
async function withSteps(of: Record<string, unknown>[], more: object = {}) {
  const issue = await reported(more);
  const checklist = await makeChecklist(testCompany.driver, of);
  expect((await give(issue.id, checklist)).status).toBe(200);
  const rows = await stepsOf(issue.id);
  return { id: issue.id, checklist, rows, at: (n: number) => rows[n] as IssueAnswer };
}

describe('the checklist of an issue (MNT-08)', () => {
  it('is the version of now, whatever becomes of the checklist', async () => {
    const { id, checklist, rows } = await withSteps([step('Filter'), step('Pressure', { answer: 'number', min: 2.5, max: 4 })]);
    expect(rows).toMatchObject([
      { position: 0, step: { name_en: 'Filter', answer: 'pass_fail', required: true }, result: null, answered_at: null },
      { position: 1, step: { name_en: 'Pressure', answer: 'number', min: 2.5, max: 4 }, failed: false, made_issue_id: null },
    ]);
    await done(coordinator(), checklistStepCalls.create, {
      params: { checklist_id: checklist },
      body: step('Drain', { order: 2 }),
    });
    await done(coordinator(), checklistStepCalls.update, {
      params: { checklist_id: checklist, id: rows[0]?.step.id as number },
      body: { name_en: 'Another question' },
    });
    expect((await stepsOf(id)).map((one) => one.step.name_en)).toEqual(['Filter', 'Pressure']);
    expect(await readIssue(id)).toMatchObject({ checklist_id: checklist, open_steps: 2 });
    // Assigned again, it is the version of now, with three steps.
    expect((await give(id, checklist)).status).toBe(200);
    expect((await stepsOf(id)).map((one) => one.step.name_en)).toEqual(['Another question', 'Pressure', 'Drain']);
    expect((await give(id, null)).status).toBe(200);
    expect(await stepsOf(id)).toEqual([]);
    expect(await readIssue(id)).toMatchObject({ checklist_id: null, open_steps: 0 });
  });

  it('stays once a step is answered, is offered and asks something', async () => {
    const { id, at } = await withSteps([step('Filter')]);
    const other = await makeChecklist(testCompany.driver);
    await answered(at(0), { result: 'pass' });
    expect(wrongOf(await give(id, other))).toEqual(['checklist_id']);
    expect(wrongOf(await give(id, null))).toEqual(['checklist_id']);
    // An answer that is taken back leaves none.
    expect(await answered(at(0), { result: null })).toMatchObject({ answered_at: null, answered_by: null });
    expect((await give(id, other)).status).toBe(200);
    expect(wrongOf(await give(id, await makeChecklist(testCompany.driver, [])))).toEqual(['checklist_id']);
    await done(coordinator(), workOrderChecklistCalls.update, { params: { id: other }, body: { active: false } });
    expect(wrongOf(await give(id, other))).toEqual(['checklist_id']);
    expect(wrongOf(await give(id, 999_999))).toEqual(['checklist_id']);
    expect((await give(id, null, testCompany.people.leasing_agent)).status).toBe(403);
    const { id: resolved } = await reported();
    await steps(resolved, ['cancel', { reason: 'Reported twice' }]);
    expect((await give(resolved, other)).body.code).toBe('not_in_this_state');
  });
});

describe('a step of a checklist (X-ISS-26 … X-ISS-28)', () => {
  it('keeps the issue open until it is answered, unless it is optional', async () => {
    const { id, at } = await withSteps([step('Filter'), step('Drain'), step('Colour'), step('Smell', { required: false })]);
    await steps(id, assign(), 'start');
    const refused = await ask(id, ...resolve);
    expect(refusedBy(refused)).toEqual(['isChecklistDone']);
    expect(refused.body.error).toBe('3 steps are unanswered. Answer them first.');
    await answered(at(0), { result: 'pass' });
    await answered(at(1), { result: 'na' });
    expect((await ask(id, ...resolve)).body.error).toBe('A step is unanswered. Answer it first.');
    await answered(at(2), { result: 'pass', note: 'As new' });
    expect(await readIssue(id)).toMatchObject({ open_steps: 0 });
    await steps(id, resolve);
    expect((await answer(at(0), { result: 'fail' })).body.code).toBe('not_in_this_state');
    // Reopened, its answers are still there, and can be changed.
    await steps(id, reopen);
    expect(await answered(at(0), { result: 'fail' })).toMatchObject({ failed: true, made_issue_id: null });
  });

  it('takes what its kind asks for, or that it doesn’t apply', async () => {
    const kinds = ['pass_fail', 'number', 'text', 'photo', 'reading'] as const;
    const { at } = await withSteps(kinds.map((kind) => step(kind, { answer: kind })));
    expect(wrongOf(await answer(at(0), { value: 3 }))).toEqual(['value']);
    expect(wrongOf(await answer(at(1), { result: 'pass' }))).toEqual(['result']);
    expect(wrongOf(await answer(at(1), { text: 'Three' }))).toEqual(['text']);
    expect(wrongOf(await answer(at(2), { value: 3, text: 'Three' }))).toEqual(['value']);
    expect(wrongOf(await answer(at(3), { meter_id: 1 }))).toEqual(['meter_id']);
    // A unit has no meter of equipment.
    expect(wrongOf(await answer(at(4), { value: 3 }))).toEqual(['value']);
    expect(wrongOf(await answer(at(4), { value: 3.5 }))).toEqual(['value']);
    expect(wrongOf(await answer(at(4), { value: -1 }))).toEqual(['value']);
    expect(await answered(at(1), { value: 0 })).toMatchObject({ value: 0, failed: false });
    expect(wrongOf(await answer(at(1), { result: 'na' }))).toEqual(['value']);
    expect(await answered(at(1), { result: 'na', value: null })).toMatchObject({ value: null, result: 'na' });
    expect(await answered(at(2), { text: 'Three' })).toMatchObject({ text: 'Three' });
    for (const n of [3, 4]) expect((await answered(at(n), { result: 'na' })).answered_at).not.toBeNull();
    // Somebody else saved first.
    expect((await answer(at(0), { result: 'pass', version: 7 })).status).toBe(409);
  });

  it('takes an image as its photo, which is evidence of the issue', async () => {
    const { id, at } = await withSteps([step('Valve', { answer: 'photo' })], { priority: 'critical' });
    const uploaded = async (content: Buffer, name: string) =>
      (await upload(coordinator(), content, { name, for_entity: 'maintenance_issue' })).id;
    expect(wrongOf(await answer(at(0), { attachment_id: await uploaded(pdf(), 'valve.pdf') }))).toEqual(['attachment_id']);
    expect(wrongOf(await answer(at(0), { attachment_id: 999_999 }))).toEqual(['attachment_id']);
    const photo = await uploaded(await jpeg(), 'valve.jpg');
    expect(await answered(at(0), { attachment_id: photo })).toMatchObject({ attachment_id: photo });
    const files = await done<Document[]>(coordinator(), documentCalls.ofIssue, { params: { issue_id: id } });
    expect(files.map(({ name, type }) => [name, type])).toEqual([['valve.jpg', 'photo']]);
    await steps(id, assign(), 'start', resolve);
  });

  it('makes one issue where it fails, at the place and with limits of its own', async () => {
    const { subsubcategory } = await makePath({ default_priority: 'high' });
    const limits = { answer: 'number', min: 2.5, max: 4, unit: 'bar', fail_subsubcategory_id: subsubcategory };
    const { id, at } = await withSteps([step('Pressure', limits), step('Filter', { fail_subsubcategory_id: subsubcategory })]);
    expect(await answered(at(0), { value: 4 })).toMatchObject({ failed: false, made_issue_id: null });
    const failed = await answered(at(0), { value: 4.1, note: 'The gauge trembles' });
    expect(failed).toMatchObject({ failed: true, made_ref_no: `IS-${failed.made_issue_id}` });
    const [issue, made] = [await readIssue(id), await readIssue(failed.made_issue_id as number)];
    expect(made).toMatchObject({
      ...{ location: 'unit', unit_id: issue.unit_id, compound_id: issue.compound_id, subsubcategory_id: subsubcategory },
      ...{ status: 'pending', priority: 'high', reported_by: 'checklist', checklist_id: null },
      description: 'Pressure / خطوة 8: 4.1 bar (The gauge trembles)',
      failed_step: { issue_id: id, ref_no: issue.ref_no, name_en: 'Pressure' },
    });
    expect([made.respond_due_at, made.resolve_due_at]).not.toContain(null);
    // Another failure of the same step is the same one, and it stays when the step passes after all.
    expect(await answered(at(0), { value: 1 })).toMatchObject({ failed: true, made_issue_id: made.id });
    expect(await answered(at(0), { value: 3 })).toMatchObject({ failed: false, made_issue_id: made.id });
    const other = await answered(at(1), { result: 'fail' });
    expect(other.made_issue_id).not.toBe(made.id);
    expect((await readIssue(other.made_issue_id as number)).description).toBe('Filter / خطوة 6');
    expect(issue.failed_step).toBeNull();
  });

  it('is a reading of the equipment’s meter, which another value corrects', async () => {
    const admin = testCompany.people.admin;
    const { category } = await usualPath();
    const { compound } = await makePlace(testCompany.driver);
    const { id: equipment_id } = await done<{ id: number }>(admin, equipmentCalls.create, {
      body: {
        ...newNames(testCompany.driver),
        code: testCompany.driver.unique('passport'),
        category_id: category,
        compound_id: compound,
      },
    });
    const makeMeter = (more: object = {}) =>
      done<Meter>(coordinator(), meterCalls.create, { body: { ...newNames(testCompany.driver), equipment_id, ...more } });
    const meter = await makeMeter({ start: 700 });
    const { at } = await withSteps([step('Hours', { answer: 'reading' })], {
      ...{ location: 'equipment', unit_id: null, equipment_id },
    });
    const meterOf = async () =>
      (({ value, used }) => [value, used])(await done<Meter>(coordinator(), meterCalls.get, { params: { id: meter.id } }));
    // 700 → 760: 60 hours; below 700 it falls.
    expect(wrongOf(await answer(at(0), { value: 699 }))).toEqual(['value']);
    const read = await answered(at(0), { value: 760 });
    expect(read).toMatchObject({ meter_id: meter.id, value: 760 });
    expect(await meterOf()).toEqual([760, 60]);
    const [reading] = await done<MeterReading[]>(coordinator(), meterReadingCalls.list, { params: { meter_id: meter.id } });
    expect(reading).toMatchObject({ id: read.reading_id, source: 'checklist', kind: 'normal', delta: 60 });
    // A slip of the pen: 706 in place of 760 counts 6 hours.
    await answered(at(0), { value: 706 });
    expect(await meterOf()).toEqual([706, 6]);
    // The meter has been read since: what comes now is counted on from there.
    await done(coordinator(), meterReadingCalls.create, { params: { meter_id: meter.id }, body: { value: 720 } });
    await answered(at(0), { value: 725 });
    expect(await meterOf()).toEqual([725, 25]);
    // Of two meters, it has to be said which.
    const second = await makeMeter();
    const { at: another } = await withSteps([step('Hours', { answer: 'reading' })], {
      ...{ location: 'equipment', unit_id: null, equipment_id },
    });
    expect(wrongOf(await answer(another(0), { value: 5 }))).toEqual(['meter_id']);
    expect(wrongOf(await answer(another(0), { value: 5, meter_id: 999_999 }))).toEqual(['meter_id']);
    expect(await answered(another(0), { value: 5, meter_id: second.id })).toMatchObject({ meter_id: second.id });
  });

  it('is found below its own issue alone', async () => {
    const one = await withSteps([step('Filter')]);
    const other = await withSteps([step('Filter')]);
    const params = { issue_id: other.id, id: one.at(0).id };
    expect((await coordinator().ask(calls.get, { params })).status).toBe(404);
    expect((await coordinator().ask(calls.update, { params, body: { result: 'pass' } })).status).toBe(404);
    expect((await testCompany.people.leasing_agent.ask(calls.list, { params: { issue_id: one.id } })).status).toBe(403);
  });
});
