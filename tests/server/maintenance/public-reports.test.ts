import { describe, expect, it } from 'vitest';
import { documentCalls } from '../../../src/api/app/document.ts';
import { equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { type MaintenanceIssue, maintenanceIssueCalls } from '../../../src/api/maintenance/maintenance-issue.ts';
import {
  publicReportCalls as calls,
  type PublicReportPlace,
  type PublicReportStatus,
} from '../../../src/api/maintenance/public-report.ts';
import { type ReportLabel, reportLabelCalls } from '../../../src/api/maintenance/report-label.ts';
import { type Unit, unitCalls } from '../../../src/api/property/unit.ts';
import { newNames } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { withoutRowSecurity } from '../../kit/row-security.ts';
import { jpeg, pdf } from '../../setup/files.ts';
import { assign, coordinator, makePath, readIssue, report, resolve, steps, usualPath } from '../../setup/issues.ts';
import { startTestCompany, testCompany } from '../../setup/lettings.ts';
import { labelled, made, newAddress, openly, sendPhoto, told } from '../../setup/public-reports.ts';
import { done } from '../../setup/sales-of-units.ts';

startTestCompany();

const issueOf = async (ref_no: string): Promise<MaintenanceIssue> => readIssue(Number(ref_no.replace('IS-', '')));
const statusOf = async (token: string) => (await openly(calls.status, token)).body.data as PublicReportStatus;
const revoke = (id: number, reason = 'The label was copied') =>
  done<ReportLabel>(coordinator(), reportLabelCalls.revoke, { params: { id }, body: { reason } });

describe('the page of a label', () => {
  it('shows the place and what can be reported, and nothing else of the company', async () => {
    const { token, unit_id } = await labelled();
    const { subsubcategory } = await usualPath();
    const { number, compound_name_en } = await done<Unit>(coordinator(), unitCalls.get, { params: { id: unit_id } });
    const { status, body } = await openly(calls.get, token);
    expect(status).toBe(200);
    const place = body.data as PublicReportPlace;
    expect(Object.keys(place).sort()).toEqual(['categories', 'company_ar', 'company_en', 'place_ar', 'place_en']);
    expect(place.place_en).toBe(`${number} · ${compound_name_en}`);
    expect(place.categories.map(({ id }) => id)).toContain(subsubcategory);
  });

  it('offers at a machine what is wrong with machines of its trade', async () => {
    const { category, subsubcategory } = await makePath();
    const { compound } = await testCompany.driver.place();
    const machine = await done<{ id: number }>(coordinator(), equipmentCalls.create, {
      body: { ...newNames(testCompany.driver), code: 'QR-1', category_id: category, compound_id: compound },
    });
    const label = await done<ReportLabel>(coordinator(), reportLabelCalls.create, { body: { equipment_id: machine.id } });
    const { categories } = (await openly(calls.get, label.token)).body.data as PublicReportPlace;
    expect(categories.map(({ id }) => id)).toEqual([subsubcategory]);
    const other = await openly(calls.report, label.token, await told(), { address: newAddress() });
    expect([other.status, Object.keys(other.body.fields as object)]).toEqual([422, ['subsubcategory_id']]);
    const { ref_no } = await made(label.token, { subsubcategory_id: subsubcategory });
    expect(await issueOf(ref_no)).toMatchObject({ location: 'equipment', equipment_id: machine.id, compound_id: compound });
    // A retired machine's label has had its time.
    const move = (status: string) =>
      done(coordinator(), equipmentCalls.status, { params: { id: machine.id }, body: { status, reason: 'Replaced' } });
    await move('out_of_service');
    await move('retired');
    expect((await openly(calls.get, label.token)).status).toBe(410);
  });
});

describe('a report', () => {
  it('makes an issue with its limits, as one that the office reports at the same time', async () => {
    const { token, unit_id } = await labelled();
    const { ref_no } = await made(token, { name: ' Faisal ', mobile: '055 123 4567' });
    const issue = await issueOf(ref_no);
    expect(issue).toMatchObject({
      ...{ reported_by: 'qr', location: 'unit', unit_id, status: 'pending', priority: 'normal', created_by: null },
      ...{ contact_name: 'Faisal', contact_mobile: '+966551234567', description: 'Water comes through the ceiling' },
    });
    const own = (await report({ unit_id })).body.data as MaintenanceIssue;
    const minutesApart = (one: string | null, other: string | null) =>
      Math.abs(new Date(String(one)).getTime() - new Date(String(other)).getTime()) / 60_000;
    expect(minutesApart(issue.respond_due_at, own.respond_due_at)).toBeLessThan(1);
    expect(minutesApart(issue.resolve_due_at, own.resolve_due_at)).toBeLessThan(1);
    expect(own.twins.map(({ ref_no }) => ref_no)).toContain(ref_no);
    const label = await done<{ data: ReportLabel[] }>(coordinator(), reportLabelCalls.list, { query: { unit_id } });
    expect(JSON.stringify(label)).toContain('"reports":1');
  });

  it('says what is missing, in either language', async () => {
    const { token } = await labelled();
    const empty = { name: '', mobile: '12', description: 'Hm' };
    const english = await openly(calls.report, token, await told(empty), { address: newAddress() });
    expect([english.status, Object.keys(english.body.fields as object).sort()]).toEqual([422, ['description', 'mobile', 'name']]);
    const arabic = await openly(calls.report, token, await told(empty), { address: newAddress(), language: 'ar' });
    expect((arabic.body.fields as Record<string, string>).mobile).toMatch(/[\u0600-\u06ff]/);
    const more = await openly(calls.report, token, await told({ priority: 'critical' }), { address: newAddress() });
    expect(more.status).toBe(400);
  });

  it('is followed by its own link, in plain words alone', async () => {
    const { token } = await labelled();
    const { ref_no, token: key } = await made(token);
    const { id } = await issueOf(ref_no);
    const { created_at } = await issueOf(ref_no);
    expect(await statusOf(key)).toEqual({ ref_no, progress: 'received', reported_on: created_at.slice(0, 10), photos: 0 });
    await steps(id, assign());
    expect((await statusOf(key)).progress).toBe('assigned');
    await steps(id, 'start');
    expect((await statusOf(key)).progress).toBe('in_progress');
    await steps(id, resolve);
    expect(await statusOf(key)).toMatchObject({ progress: 'done', photos: 0 });
    // Neither is the other's key.
    expect((await openly(calls.status, token)).status).toBe(404);
    expect((await openly(calls.get, key)).status).toBe(404);
    await testCompany.sql(
      "update maintenance_issues set resolved_at = resolved_at - interval '31 days', closed_at = null where id = $1",
      [id],
    );
    const over = await openly(calls.status, key);
    expect([over.status, over.body.code, JSON.stringify(over.body).includes(ref_no)]).toEqual([410, 'expired', false]);
  });

  it('is limited by label and by address', async () => {
    const { token } = await labelled();
    const other = await labelled();
    const body = await told();
    const address = newAddress();
    const from = async (one: string, at: string) => (await openly(calls.report, one, body, { address: at })).status;
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push(await from(token, address));
    expect(tries).toEqual([...Array(10).fill(200), 429]);
    // Another label can be used from there, and the same one by others until it has had twenty.
    expect(await from(other.token, address)).toBe(200);
    const others = [];
    for (let n = 0; n < 11; n++) others.push(await from(token, newAddress()));
    expect(others).toEqual([...Array(10).fill(200), 429]);
    // Photos count for themselves.
    const { status, body: refused } = await openly(calls.report, token, body, { address: newAddress() });
    expect([status, refused.code, typeof refused.retry_after]).toEqual([429, 'throttled', 'number']);
  });
});

describe('a photo', () => {
  it('hangs on the issue, as one that the office adds', async () => {
    const { token } = await labelled();
    const { ref_no, token: key } = await made(token);
    const { status, body } = await sendPhoto(key, await jpeg(), { address: newAddress() });
    expect([status, body.data]).toEqual([200, { photos: 1 }]);
    const issue = await issueOf(ref_no);
    expect(issue.photos).toBe(1);
    const files = await done<{ name: string; media_type: string; attachment_id: number }[]>(coordinator(), documentCalls.list, {
      query: { entity: 'maintenance_issue', record_id: issue.id },
    });
    expect(files).toMatchObject([{ name: 'photo-1.jpg', media_type: 'image/jpeg' }]);
    const seen = await coordinator().raw('GET', `/v2/attachments/${files[0]?.attachment_id}/content?as=preview`);
    expect([seen.status, seen.raw.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('is one, of at most three, within the hour', async () => {
    const { token } = await labelled();
    const { ref_no, token: key } = await made(token);
    const address = newAddress();
    expect((await sendPhoto(key, pdf(), { address })).body.fields).toHaveProperty('photo');
    expect((await sendPhoto(key, Buffer.from('<svg onload="alert(1)"/>'), { address })).status).toBe(422);
    expect((await sendPhoto(key, Buffer.alloc(4 * 1024 * 1024 + 1), { address })).status).toBe(413);
    expect((await sendPhoto('x'.repeat(43), await jpeg(), { address })).status).toBe(404);
    expect((await sendPhoto(token, await jpeg(), { address })).status).toBe(404);
    const photo = await jpeg();
    const all = await Promise.all(Array.from({ length: 5 }, () => sendPhoto(key, photo, { address })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422]);
    expect((await issueOf(ref_no)).photos).toBe(3);
    const late = await made(token);
    await testCompany.sql("update public_reports set reported_at = reported_at - interval '61 minutes' where issue_id = $1", [
      (await issueOf(late.ref_no)).id,
    ]);
    expect((await sendPhoto(late.token, photo, { address })).body.code).toBe('too_late');
  });
});

describe('a label', () => {
  it('is of one place, which has one', async () => {
    const { id, unit_id } = await labelled();
    const create = (body: object) => coordinator().ask(reportLabelCalls.create, { body });
    expect((await create({})).body.fields).toHaveProperty('unit_id');
    expect((await create({ unit_id })).body.fields).toEqual({
      unit_id: 'It already has a label. Issue a new link for that one instead.',
    });
    const { unit } = await testCompany.driver.place();
    const change = (body: object) => coordinator().ask(reportLabelCalls.update, { params: { id }, body });
    expect((await change({ unit_id: unit })).body.fields).toEqual({
      unit_id: 'A label stays at its place. Create another one there.',
    });
    expect((await change({ unit_id, spot: 'Beside the door' })).status).toBe(200);
    const both = await Promise.all([create({ unit_id: unit }), create({ unit_id: unit })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('stops working once it is revoked, and works by another link once it is issued anew', async () => {
    const { id, token } = await labelled();
    const report = await made(token);
    expect((await coordinator().ask(reportLabelCalls.revoke, { params: { id }, body: {} })).body.reasons).toMatchObject([
      { why: 'report_label.why.gaveReason' },
    ]);
    expect(await revoke(id)).toMatchObject({ status: 'revoked', reason: 'The label was copied' });
    const { status, body } = await openly(calls.get, token);
    expect([status, body.code, body.data]).toEqual([410, 'revoked', undefined]);
    expect((await openly(calls.report, token, await told(), { address: newAddress() })).status).toBe(410);
    // What was reported is followed nevertheless.
    expect((await statusOf(report.token)).ref_no).toBe(report.ref_no);
    const again = await done<ReportLabel>(coordinator(), reportLabelCalls.reissue, { params: { id }, body: {} });
    expect(again).toMatchObject({ status: 'active', reason: null, reports: 1 });
    expect(again.token).not.toBe(token);
    expect((await openly(calls.get, token)).status).toBe(404);
    await made(again.token);
    const third = await done<ReportLabel>(coordinator(), reportLabelCalls.reissue, { params: { id }, body: {} });
    expect((await openly(calls.get, again.token)).status).toBe(404);
    expect((await openly(calls.get, third.token)).status).toBe(200);
  });

  it('is another company’s for nobody', async () => {
    const { token } = await labelled();
    const report = await made(token);
    await withoutRowSecurity(testCompany.testBed.owner, async () => {
      expect((await openly(calls.get, token, undefined, { slug: 'second' })).status).toBe(404);
      expect((await openly(calls.report, token, await told(), { slug: 'second' })).status).toBe(404);
      expect((await openly(calls.status, report.token, undefined, { slug: 'second' })).status).toBe(404);
      expect((await sendPhoto(report.token, await jpeg(), { slug: 'second' })).status).toBe(404);
    });
  });

  it('is made for what has none in a compound, and printed on a sheet', async () => {
    const { unit, compound } = await testCompany.driver.place();
    const missing = async (of: string) =>
      done<{ created: number; total: number }>(coordinator(), reportLabelCalls.createMissing, {
        ...{ params: { id: compound }, body: { of } },
      });
    const print = (path: string) => coordinator().raw('GET', `/v2${path}`);
    const sheet = `/compounds/${compound}/report_labels/document`;
    expect([(await print(`${sheet}?of=unit`)).status, (await print(`${sheet}?of=tenant`)).status]).toEqual([422, 400]);
    const first = await missing('unit');
    expect(first).toEqual({ created: first.total, total: first.total });
    expect(first.total).toBeGreaterThan(0);
    expect(await missing('unit')).toEqual({ created: 0, total: first.total });
    expect(await missing('equipment')).toEqual({ created: 0, total: 0 });
    const { status, raw } = await print(`${sheet}?of=unit&language=ar`);
    expect([status, raw.headers['content-type'], raw.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const [label] = (await coordinator().ask(reportLabelCalls.list, { query: { unit_id: unit } })).body.data as ReportLabel[];
    const one = `/report_labels/${label?.id}/document`;
    expect((await print(one)).status).toBe(200);
    await revoke(label?.id as number);
    expect((await print(one)).status).toBe(422);
  });
});

it('leaves no issue that a person could not have made', async () => {
  const { token } = await labelled();
  const { ref_no } = await made(token);
  const log = await done<{ event: string; actor_id: number | null }[]>(coordinator(), maintenanceIssueCalls.activities, {
    params: { id: (await issueOf(ref_no)).id },
  });
  expect(log).toMatchObject([{ event: 'create', actor_id: null }]);
});
