import { describe, expect, it } from 'vitest';
import { documentCalls } from '../../../src/api/app/document.ts';
import { type Equipment, equipmentCalls } from '../../../src/api/maintenance/equipment.ts';
import { type ExpiringPaper, expiringPaperCalls } from '../../../src/api/maintenance/expiring-paper.ts';
import { type Provider, providerCalls } from '../../../src/api/maintenance/provider.ts';
import { newNames } from '../../../src/workbench/scenarios/parts/maintenance.ts';
import { pdf, upload } from '../../setup/files.ts';
import { coordinator, makePath } from '../../setup/issues.ts';
import { services, startTestCompany, testCompany } from '../../setup/lettings.ts';
import { done } from '../../setup/sales-of-units.ts';

// Walks and test companies begin on Thursday the 15th of January 2026.
startTestCompany();

const provider = async (more: object): Promise<Provider> =>
  done<Provider>(coordinator(), providerCalls.create, {
    body: {
      ...newNames(testCompany.driver),
      ...{ legal_name: 'Rukn Al Taqniya Maintenance Est.', category_ids: [(await makePath()).category] },
      ...more,
    },
  });
const machine = async (code: string, more: object): Promise<Equipment> => {
  const { compound } = await testCompany.driver.place();
  const body = {
    ...newNames(testCompany.driver),
    code,
    category_id: (await makePath()).category,
    compound_id: compound,
    ...more,
  };
  return done<Equipment>(coordinator(), equipmentCalls.create, { body });
};
const addFile = async (entity: 'provider' | 'equipment', record_id: number, type: string, expires_on: string) => {
  const { id } = await upload(coordinator(), pdf(), { name: `${type}.pdf`, for_entity: entity });
  await done(coordinator(), documentCalls.add, { body: { entity, record_id, type, attachment_id: id, expires_on } });
};
const listed = async (of: { id: number }, until: string) =>
  (await done<ExpiringPaper[]>(coordinator(), expiringPaperCalls.list, { query: { until } }))
    .filter(({ record_id }) => record_id === of.id)
    .map(({ paper, document_type, expires_on, days_left }) => [document_type ?? paper, expires_on, days_left]);
const noticesOf = async (entity: string, { id }: { id: number }) => {
  await services().jobs.settled();
  return (
    await testCompany.sql<{ key: string; values: Record<string, unknown>; person: number }>(
      'select text_key as key, values, user_id::int as person from notifications where entity = $1 and record_id = $2 order by id',
      [entity, id],
    )
  ).filter(({ person }) => Number(person) === testCompany.userOf(coordinator()));
};

describe('papers that end', () => {
  it('are listed by their last day, as long as their provider and machine are in use', async () => {
    const one = await provider({
      ...{ contract_from: '2025-01-01', contract_to: '2026-01-10', insurance_expiry: '2026-02-20' },
      ...{ commercial_register: '1010457823', commercial_register_expiry: '2027-01-01' },
    });
    const lift = await machine('PAP-1', { installed_on: '2024-03-01', warranty_until: '2026-02-28' });
    await addFile('equipment', lift.id, 'other', '2026-02-01');
    expect(await listed(one, '2026-03-16')).toEqual([
      ['contract', '2026-01-10', -5],
      ['insurance', '2026-02-20', 36],
    ]);
    expect(await listed(lift, '2026-03-16')).toEqual([
      ['other', '2026-02-01', 17],
      ['warranty', '2026-02-28', 44],
    ]);
    expect(await listed(lift, '2026-02-01')).toEqual([['other', '2026-02-01', 17]]);
    // Renewed by another file of its type.
    await addFile('equipment', lift.id, 'other', '2027-02-01');
    expect(await listed(lift, '2026-03-16')).toEqual([['warranty', '2026-02-28', 44]]);
    for (const status of ['out_of_service', 'retired'])
      await done(coordinator(), equipmentCalls.status, { params: { id: lift.id }, body: { status, reason: 'Replaced' } });
    expect(await listed(lift, '2026-03-16')).toEqual([]);
    const stranger = await testCompany.testBed.signIn('second', 'admin@second.example');
    expect((await stranger.ask(expiringPaperCalls.list, { query: { until: '2030-01-01' } })).body.data).toEqual([]);
    expect((await testCompany.people.leasing_agent.ask(expiringPaperCalls.list, {})).status).toBe(403);
  });

  it('are told of 30 and 7 days ahead, at eight in the morning, unless they were renewed', async () => {
    const one = await provider({ contract_from: '2025-01-01', contract_to: '2026-03-20', insurance_expiry: '2026-03-20' });
    const pump = await machine('PAP-2', { installed_on: '2024-03-01' });
    await addFile('equipment', pump.id, 'other', '2026-03-20');
    // The 30th day before 20 March is 18 February.
    await testCompany.clockTo('2026-02-17');
    expect(await noticesOf('provider', one)).toEqual([]);
    await testCompany.clockTo('2026-02-19');
    const keys = async () => (await noticesOf('provider', one)).map(({ key }) => key).sort();
    expect(await keys()).toEqual(['maintenance.paper.notice.contract', 'maintenance.paper.notice.insurance']);
    expect(await noticesOf('equipment', pump)).toMatchObject([
      { key: 'maintenance.paper.notice.document', values: { day: '2026-03-20', file: 'other.pdf' } },
    ]);
    await done(coordinator(), providerCalls.update, { params: { id: one.id }, body: { contract_to: '2027-03-20' } });
    await testCompany.clockTo('2026-03-14');
    expect(await keys()).toEqual([
      'maintenance.paper.notice.contract',
      'maintenance.paper.notice.insurance',
      'maintenance.paper.notice.insurance',
    ]);
    expect(await noticesOf('equipment', pump)).toHaveLength(2);
  });
});
